import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first render of an Ant Design page compiles its styles, which a busy machine does not do in five seconds.
configure({ asyncUtilTimeout: 20_000 });

// What React changes behind a test's back, the test does not wait for: it passes by chance.
const unawaited: string[] = [];
const { error } = console;
console.error = (...said: unknown[]) => {
  if (String(said[0]).includes('not wrapped in act')) unawaited.push(String(said[1]));
  else error(...said);
};

afterEach(() => {
  expect({ changedOutsideAct: unawaited.splice(0) }).toEqual({ changedOutsideAct: [] });
  localStorage.clear();
  sessionStorage.clear();
});
