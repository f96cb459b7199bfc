import { lazy, type ComponentType } from 'react';

/** A part without which the page works as before: when its code cannot be loaded, it shows nothing. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  );
