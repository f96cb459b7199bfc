import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { lazyPart } from './lazy-part';
import { askFirst, unsaved, type Asked, type Check, type Question } from './unsaved';

/** Loaded when something is asked, because public pages load no Ant Design before. */
const UnsavedQuestion = lazyPart(async () => (await import('./unsaved-question')).UnsavedQuestion, {
  failure: 'What you typed is not saved, and the question about it could not be loaded',
  skeleton: null,
  narrow: true,
});

/** Asks the questions of `useUnsaved`. Once on a page, because a router has one blocker. */
export function UnsavedGuard() {
  const [asked, setAsked] = useState<Asked>();
  useLayoutEffect(() => {
    const { ask } = unsaved;
    unsaved.ask = setAsked;
    return () => void (unsaved.ask = ask);
  }, []);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const leavesPage = here.pathname !== next.pathname;
    return (leavesPage || here.search !== next.search) && unsaved.question(leavesPage) !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = unsaved.question(true);
    if (question) unsaved.ask({ question, leave: blocker.proceed, stay: blocker.reset });
    else blocker.proceed();
  }, [blocker]);
  useBeforeUnload(
    useCallback((event) => {
      if (unsaved.question(true)) event.preventDefault();
    }, []),
  );
  const [wasAsked, setWasAsked] = useState(false);
  if (asked && !wasAsked) setWasAsked(true);
  return wasAsked && <UnsavedQuestion asked={asked} onClose={() => setAsked(undefined)} />;
}

/**
 * Asks before what is typed in a form, a dialog or a cell is lost: by a link, Back, another page of a list, Sign Out, or closing the tab,
 * for which the browser has a text of its own. Needs an `UnsavedGuard` on the page.
 * @param isUnsaved whether something typed would be lost; `leavesPage` is false for another page, order or filter of a list
 * @returns a function that closes the form in another way, after the question
 */
export function useUnsaved(isUnsaved: (leavesPage: boolean) => boolean, question: Question) {
  const check: Check = (leavesPage) => (isUnsaved(leavesPage) ? question : undefined);
  const latest = useEffectEvent(check);
  // A layout effect: the redirect that replaces a form is not asked about, and redirects are effects.
  useLayoutEffect(() => {
    const own: Check = (leavesPage) => latest(leavesPage);
    unsaved.checks.add(own);
    return () => void unsaved.checks.delete(own);
  }, []);
  return (close: () => void) => askFirst(check(true), close);
}
