// Adds a button to each block of code that copies it, without the prompts of examples.

const DONE = 2000; // milliseconds that the button says so

function codeOf(block) {
  const lines = block.textContent.replace(/\n$/, "").split("\n");
  if (!lines.some((line) => line.startsWith(">>> "))) return lines.join("\n");
  const code = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
  return code.map((line) => line.slice(4)).join("\n");
}

function addButton(block) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-code";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(codeOf(block));
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection()?.selectAllChildren(block);
    }
    setTimeout(() => (button.textContent = "Copy"), DONE);
  });
  block.parentElement.append(button);
}

document.addEventListener("DOMContentLoaded", () => {
  const blocks = "div[class*='highlight-']:not(.highlight-text) pre";
  document.querySelectorAll(blocks).forEach(addButton);
});
