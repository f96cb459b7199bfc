import 'virtual:theme.css';
import './app/base.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A file of its own, under way together with this one (`vite-preloads.ts`): browsers run a file, and all it imports, in one go.
const { startShop } = await import('./app/shop');
await startShop(createRoot(root));
