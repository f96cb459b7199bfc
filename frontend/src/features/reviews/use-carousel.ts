import { type FocusEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';

/** Milliseconds a slide takes to pass. */
export const CAROUSEL_SPEED = 3_000;
/** Milliseconds from one step to the next. */
const CAROUSEL_PAUSE = 7_000;
/** Pixels a finger goes sideways before it means the next slide. */
const SWIPE = 40;

/**
 * Steps through `count` slides for ever; one alone stands. Under reduced motion it stands until someone presses play, and then
 * changes without moving. Places go on without end in both directions; `placeOf` says where a slide stands now.
 */
export function useCarousel(count: number) {
  const turns = count > 1;
  const still = useReducedMotion();
  const [wanted, setWanted] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [{ at, from }, setPosition] = useState({ at: 0, from: 0 });
  const playing = turns && (wanted ?? !still);
  const held = hovered || focused;
  const current = remainder(at, count);
  const touchedAt = useRef(0);
  const step = (by: number) => setPosition({ at: at + by, from: at });

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
    turns,
    /** The first place at or behind everything that is on screen during a step. */
    placeOf: (slide: number) => (turns ? slide + count * Math.ceil((Math.min(at, from) - slide) / count) : slide),
    goTo: (slide: number) => step(slide - current),
    toggle: () => setWanted(!playing),
    /** Pointing at it, or working in it by keyboard, holds it. */
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    swipe: turns && {
      onTouchStart: (event: TouchEvent) => (touchedAt.current = fingerOf(event)),
      onTouchEnd: (event: TouchEvent) => {
        const moved = fingerOf(event) - touchedAt.current;
        if (Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1);
      },
    },
  };
}

/** How far right the finger is, in pixels. */
function fingerOf(event: TouchEvent): number {
  return event.changedTouches[0]?.clientX ?? 0;
}

/** Never negative, unlike `%`. */
function remainder(value: number, count: number): number {
  return ((value % count) + count) % count;
}
