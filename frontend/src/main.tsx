import 'virtual:theme.css';
import './app/base.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A dynamic import: browsers run a script and its static imports without a pause. `vite-preloads.ts` loads both in parallel. Not
// awaited: with `await` at the top level, the bundler would not join small files.
void import('./app/shop').then(({ startShop }) => startShop(createRoot(root)));
