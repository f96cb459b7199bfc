import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { toastStore } from '@/ui/toast';

// The first render of an Ant Design page takes more than five seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// React records the stack of 10,000 elements each second, a tenth of the time of all tests. It stops when its counter has reached them.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {
    // It stays there.
  },
});

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
