/** What is worked out once for each of some things, and kept as long as the thing is. */
export function once<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const kept = known.get(key) ?? { value: work(key) };
    known.set(key, kept);
    return kept.value;
  };
}
