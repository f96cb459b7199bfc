import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { toastStore } from '@/ui/toast';

// The first render of an Ant Design page takes more than five seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// React keeps a stack for each element that it creates; Jest makes it 100 frames long.
Error.stackTraceLimit = 15;

// Fails a test whose React updates run outside `act`: the test does not wait for them and passes by chance.
const updatesOutsideAct: string[] = [];
const { error } = console;
console.error = (...args: unknown[]) => {
  if (String(args[0]).includes('not wrapped in act')) updatesOutsideAct.push(String(args[1]));
  else error(...args);
};

afterEach(() => {
  expect({ changedOutsideAct: updatesOutsideAct.splice(0) }).toEqual({ changedOutsideAct: [] });
  localStorage.clear();
  sessionStorage.clear();
  jest.useRealTimers();
  toastStore.all().forEach(({ id }) => toastStore.remove(id));
});
