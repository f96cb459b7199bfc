import 'virtual:theme.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { BootGate } from './app/boot-gate';
import { router } from './app/router';
import { store } from './app/store';
import { ToastRegion } from './ui/toast';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BootGate>
        <RouterProvider router={router} />
      </BootGate>
      <ToastRegion />
    </Provider>
  </StrictMode>,
);
