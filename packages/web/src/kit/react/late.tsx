import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { withStyles } from '../../lib/lost-styles.ts';

type Arrival<P> = { readonly component?: ComponentType<P>; readonly failure?: { readonly error: unknown } };
type Late<P> = ComponentType<P> & {
  /** Fetches the code before it is drawn; what does not arrive is asked for again when it is. */
  preload(): void;
};

/**
 * A component whose code is fetched when it is first drawn; `waiting` stands in its place until then. Code that does not arrive
 * is thrown to the boundary around it, and asked for again when it is drawn anew.
 *
 * React's own `lazy` holds back what arrives within 300 ms of the last thing that waited, once for the frame and once more for
 * the page in it (ADR 0034).
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): Late<P> {
  let asked: Promise<Arrival<P>> | undefined;
  let arrived: Arrival<P> = {};
  const fetch = (): Promise<Arrival<P>> =>
    (asked ??= withStyles(load).then(
      (component) => (arrived = { component }),
      (error: unknown) => {
        asked = undefined;
        return { failure: { error } };
      },
    ));

  function LateComponent(props: P): ReactNode {
    const [{ component, failure }, setArrival] = useState(arrived);
    useEffect(() => {
      let isDrawn = true;
      void fetch().then((arrival) => isDrawn && setArrival(arrival));
      return () => {
        isDrawn = false;
      };
    }, []);
    if (failure) throw failure.error;
    return component ? createElement(component, props) : waiting;
  }
  return Object.assign(LateComponent, { preload: () => void fetch() });
}
