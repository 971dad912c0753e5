import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>;

const leave = (event: Pressed): void => event.stopPropagation();

/**
 * Tab goes on to the next field. An open list would take it for Enter and stay where it is: of several it would give up again
 * the one that was chosen last, of one it would choose the first although nobody asked for it. What was typed is looked for
 * to be taken, so there it does count as Enter.
 */
export const tabLeaves =
  (isMany: boolean) =>
  (event: Pressed): void => {
    if (event.key === 'Tab' && (isMany || event.currentTarget.value === '')) leave(event);
  };
