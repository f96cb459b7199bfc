import { type FocusEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';

/** How long a step takes. */
export const SLIDE_DURATION_MS = 3_000;
/** From one step to the next. */
const AUTOPLAY_INTERVAL_MS = 7_000;
/** Pixels that a finger moves sideways before it counts as a swipe. */
const MIN_SWIPE = 40;

/**
 * Steps through `count` slides in an endless loop. Under reduced motion it starts paused, and changes slides without moving them.
 * Positions count on without end in both directions: the slides are moved so that the track never jumps back.
 */
export function useCarousel(count: number) {
  const rotates = count > 1;
  const reducedMotion = useReducedMotion();
  const [wantsPlaying, setWantsPlaying] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [{ position, from }, setPosition] = useState({ position: 0, from: 0 });
  const playing = rotates && (wantsPlaying ?? !reducedMotion);
  const paused = hovered || focused;
  const current = modulo(position, count);
  const touchStart = useRef(0);
  const step = (by: number) => setPosition({ position: position + by, from: position });

  useEffect(() => {
    if (!playing || paused) return;
    const timer = setTimeout(() => setPosition({ position: position + 1, from: position }), AUTOPLAY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, paused, position]);

  return {
    position,
    /** the index of the slide on screen */
    current,
    moving: !reducedMotion && position !== from,
    playing,
    /** The slide's first position that is not before the ones on screen during the step. */
    positionOf: (slide: number) =>
      rotates ? slide + count * Math.ceil((Math.min(position, from) - slide) / count) : slide,
    goTo: (slide: number) => step(slide - current),
    togglePlaying: () => setWantsPlaying(!playing),
    /** The carousel pauses while the mouse or the keyboard is in it. */
    pauseHandlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    swipeHandlers: rotates && {
      onTouchStart: (event: TouchEvent) => (touchStart.current = touchX(event)),
      onTouchEnd: (event: TouchEvent) => {
        const moved = touchX(event) - touchStart.current;
        if (Math.abs(moved) > MIN_SWIPE) step(moved < 0 ? 1 : -1);
      },
    },
  };
}

function touchX(event: TouchEvent): number {
  return event.changedTouches[0]?.clientX ?? 0;
}

/** Never negative, unlike `%`. */
function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}
