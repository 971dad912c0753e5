let isDown = false;
const waiting = new Set<() => void>();

const up = (): void => {
  isDown = false;
  // The click comes in the same turn, after this.
  setTimeout(() => {
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  });
};
window.addEventListener('mousedown', () => (isDown = true), true);
window.addEventListener('mouseup', up, true);

/** Runs at once, or after the click where a button of the mouse is down: what moves the page between both loses the click. */
export function afterPress(run: () => void): void {
  if (isDown) waiting.add(run);
  else run();
}
