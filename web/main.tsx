import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App, firstPage } from './app.tsx';

const root = document.getElementById('root');

// Not awaited: the pages' files import from this one and would wait for its end.
if (root)
  void firstPage.then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
