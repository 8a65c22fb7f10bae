/* The fewest turns from start to goal on graph paper: a breadth-first search over point x velocity.

   Reads width, height, top speed, how much a turn may change the velocity along each axis, and the
   rows of the board (# wall, . road, S start, * goal). Writes the seconds of CPU time, the states it
   came to, the fewest turns (-1: there is no way), and where a shortest line stands before its last
   move, backwards: column and row from 0. It gets the walls alone: which moves they block it works
   out itself, within its time. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { int count, *at; } Squares; /* offsets into the board, from where a move begins */
typedef struct { int at, dx, dy, before; } State; /* and which state of the list it came from */

static int width, height, across, room, top, change, start, side;
static char *board; /* with walls around it, as wide as the longest move */
static Squares *entered, *touched;
static uint64_t *seen;
static State *states;
static int64_t size, kept, held;

static int larger(int a, int b) { return a > b ? a : b; }

/* Squares between the ends of a move whose middle is so near to its line that they are met. */
static Squares met(int dx, int dy, int margin) {
  Squares list = {0, malloc(sizeof(int) * (abs(dx) + 1) * (abs(dy) + 1))};
  for (int x = 0; x <= abs(dx); x++)
    for (int y = 0; y <= abs(dy); y++)
      if (2 * abs(abs(dx) * y - abs(dy) * x) <= abs(dx) + abs(dy) - margin)
        list.at[list.count++] = (dy < 0 ? -y : y) * across + (dx < 0 ? -x : x);
  return list;
}

static void read_board(void) {
  if (scanf("%d %d %d %d", &width, &height, &top, &change) != 4) exit(2);
  room = top + change; /* nobody is faster than that */
  side = 2 * top + 1;
  across = width + 2 * room;
  size = (int64_t)across * (height + 2 * room);
  board = memset(malloc(size), '#', size);
  for (int y = 0; y < height; y++) {
    char *row = board + (int64_t)(y + room) * across + room;
    if (scanf("%s", row) != 1) exit(2);
    row[width] = '#';
    if (strchr(row, 'S')) start = (int)(strchr(row, 'S') - board);
  }
}

static void prepare(void) {
  int longest = 2 * room + 1;
  entered = malloc(sizeof(Squares) * longest * longest);
  touched = malloc(sizeof(Squares) * longest * longest);
  for (int dy = -room; dy <= room; dy++)
    for (int dx = -room; dx <= room; dx++) {
      entered[(dy + room) * longest + dx + room] = met(dx, dy, 1);
      touched[(dy + room) * longest + dx + room] = met(dx, dy, 0);
    }
  seen = calloc((size * side * side + 63) / 64, 8);
}

static Squares *of(Squares *table, int dx, int dy) {
  return &table[(dy + room) * (2 * room + 1) + dx + room];
}

static int free_way(int from, int dx, int dy) {
  Squares *way = of(entered, dx, dy);
  for (int n = way->count - 1; n >= 0; n--)
    if (board[from + way->at[n]] == '#') return 0;
  return 1;
}

static int finishes(int from, int dx, int dy) {
  Squares *way = of(touched, dx, dy);
  for (int n = 0; n < way->count; n++)
    if (board[from + way->at[n]] == '*') return 1;
  return 0;
}

/* Makes a move: notes where it ends, if that is new. Tells whether it comes to the goal. */
static int make(int before, int from, int dx, int dy) {
  int to = from + dy * across + dx;
  int64_t state = ((int64_t)(dy + top) * side + dx + top) * size + to;
  if (seen[state >> 6] >> (state & 63) & 1) return 0;
  if (finishes(from, dx, dy)) return 1;
  seen[state >> 6] |= (uint64_t)1 << (state & 63);
  if (kept == held) states = realloc(states, sizeof(State) * (held = 2 * held + 4096));
  states[kept++] = (State){to, dx, dy, before};
  return 0;
}

/* All moves of a state; who is too fast for any slows down along the line of the velocity. */
static int turn(int now) {
  int from = states[now].at, vx = states[now].dx, vy = states[now].dy;
  int moved = 0, free = 0, barred = 0;
  for (int dy = vy - change; dy <= vy + change; dy++)
    for (int dx = vx - change; dx <= vx + change; dx++) {
      int slow = larger(abs(dx), abs(dy)) <= top;
      free += slow;
      if (slow ? !free_way(from, dx, dy) : moved || barred || !free_way(from, dx, dy)) continue;
      if (!slow) barred = 1;
      else if (moved = 1, make(now, from, dx, dy)) return 1;
    }
  int far = larger(abs(vx), abs(vy));
  for (int speed = far && !moved && (barred || !free) ? top : 0; speed > 0; speed--) {
    int dx = (2 * abs(vx) * speed + far - 1) / (2 * far) * (vx < 0 ? -1 : 1);
    int dy = (2 * abs(vy) * speed + far - 1) / (2 * far) * (vy < 0 ? -1 : 1);
    if (free_way(from, dx, dy)) return make(now, from, dx, dy);
  }
  return 0;
}

/* The fewest turns; the state before the last of them goes to `last`. */
static int search(int *last) {
  make(-1, start, 0, 0);
  int64_t now = 0;
  for (int turns = 1; now < kept; turns++)
    for (int64_t ends = kept; now < ends; now++)
      if (turn(*last = now)) return turns;
  return -1;
}

int main(void) {
  int last = -1;
  read_board();
  clock_t begin = clock();
  prepare();
  int turns = search(&last);
  printf("%.6f %lld %d", (double)(clock() - begin) / CLOCKS_PER_SEC, (long long)kept, turns);
  for (; turns > 0 && last >= 0; last = states[last].before)
    printf(" %d %d", states[last].at % across - room, states[last].at / across - room);
  return 0;
}
