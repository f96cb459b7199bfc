import { type FocusEvent, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';

/** Milliseconds that one step takes. */
export const SLIDE_DURATION_MS = 3_000;
/** Milliseconds from one step to the next. */
const AUTOPLAY_INTERVAL_MS = 7_000;
/** Horizontal pixels above which a touch is a swipe. */
const MIN_SWIPE = 40;

/** The other pages of slides, of a carousel that shows one page at a time. */
interface OtherPages {
  /** the number of slides of a full page */
  size: number;
  /** Shows the page after the last slide; absent until that page is loaded. */
  next?: (() => void) | undefined;
  /** Shows the page before the first slide. */
  previous?: (() => void) | undefined;
  /** Loads the next page again after a failure. */
  retry?: (() => void) | undefined;
}

/**
 * Steps through `count` slides in an endless loop, or from page to page. Under reduced motion it starts paused, and changes slides
 * without moving them. Positions are unbounded in both directions, and the slides are placed around them, so that the track never jumps back.
 */
export function useCarousel(count: number, pages?: OtherPages) {
  const rotates = count > 1 || pages !== undefined;
  const reducedMotion = useReducedMotion();
  const [wantsPlaying, setWantsPlaying] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // `start` is the position of the page's first slide.
  const [{ position, from, start }, setPosition] = useState({ position: 0, from: 0, start: 0 });
  const playing = rotates && (wantsPlaying ?? !reducedMotion);
  const paused = hovered || focused;
  const current = pages ? Math.min(position - start, count - 1) : modulo(position, count);
  const touchStart = useRef(0);
  const step = (by: number) => {
    const to = position + by;
    if (!pages || (to >= start && to < start + count)) {
      setPosition({ position: to, from: position, start });
      return;
    }
    const turnPage = by > 0 ? pages.next : pages.previous;
    if (!turnPage) {
      if (by > 0) pages.retry?.();
      return;
    }
    turnPage();
    setPosition({ position: to, from: position, start: by > 0 ? to : to - pages.size + 1 });
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
    positionOf: (slide: number) => {
      if (pages) return start + slide;
      return rotates ? slide + count * Math.ceil((Math.min(position, from) - slide) / count) : slide;
    },
    /** The position of the slide of another page that the step has left. */
    leftPosition: pages && (from < start || from >= start + count) ? from : undefined,
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
