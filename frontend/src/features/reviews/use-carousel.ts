import { type FocusEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';

/** Milliseconds a slide takes to pass. */
export const CAROUSEL_SPEED = 3_000;
/** Milliseconds from one step to the next. */
const CAROUSEL_PAUSE = 7_000;

/**
 * Steps through `count` slides for ever, as long as it `turns`. Under reduced motion it stands until someone presses play, and then
 * changes without moving. Places go on without end in both directions; `placeOf` says where a slide stands now.
 */
export function useCarousel(count: number, turns: boolean) {
  const still = useReducedMotion();
  const [wanted, setWanted] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [{ at, from }, setPosition] = useState({ at: 0, from: 0 });
  const playing = turns && (wanted ?? !still);
  const held = hovered || focused;
  const current = remainder(at, count);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => setPosition({ at: at + 1, from: at }), CAROUSEL_PAUSE);
    return () => clearTimeout(timer);
  }, [playing, held, at]);

  return {
    at,
    current,
    moving: !still && at !== from,
    playing,
    /** The first place at or behind everything that is on screen during a step. */
    placeOf: (slide: number) => (turns ? slide + count * Math.ceil((Math.min(at, from) - slide) / count) : slide),
    goTo: (slide: number) => setPosition({ at: at + slide - current, from: at }),
    toggle: () => setWanted(!playing),
    /** Pointing at it, or working in it by keyboard, holds it. */
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

/** Never negative, unlike `%`. */
function remainder(value: number, count: number): number {
  return ((value % count) + count) % count;
}
