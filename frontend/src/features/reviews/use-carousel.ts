import { type FocusEvent, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';

/** Milliseconds that one step takes. */
export const SLIDE_DURATION_MS = 3_000;
/** Milliseconds from one step to the next. */
const AUTOPLAY_INTERVAL_MS = 7_000;
/** Horizontal pixels above which a touch is a swipe. */
const MIN_SWIPE = 40;

/**
 * Steps through `count` slides in an endless loop. Under reduced motion it starts paused, and changes slides without moving them.
 * Positions are unbounded in both directions, and the slides are placed around them, so that the track never jumps back.
 * @param loadMore loads the slides after the last one; until all are loaded, the carousel stops at both ends
 */
export function useCarousel(count: number, loadMore?: () => void) {
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
  const step = (by: number) => {
    const to = position + by;
    if (!loadMore || (to >= 0 && to < count)) setPosition({ position: to, from: position });
    else if (by > 0) loadMore();
  };

  const autoplay = useEffectEvent(() => step(1));
  useEffect(() => {
    if (!playing || paused) return;
    // Repeats while the next page is not loaded yet.
    const timer = setInterval(() => autoplay(), AUTOPLAY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing, paused, position]);

  return {
    position,
    /** the index of the slide on screen */
    current,
    moving: !reducedMotion && position !== from,
    playing,
    /** The slide's first position at or after the positions that are visible during the step. */
    positionOf: (slide: number) =>
      rotates ? slide + count * Math.ceil((Math.min(position, from) - slide) / count) : slide,
    goTo: (slide: number) => step(slide - current),
    togglePlaying: () => setWantsPlaying(!playing),
    /** The carousel pauses while it is hovered or focused. */
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

/** The remainder, which is never negative, unlike that of `%`. */
function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}
