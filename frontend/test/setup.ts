import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first render of an Ant Design page compiles its styles, which a busy machine does not do in one second.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
