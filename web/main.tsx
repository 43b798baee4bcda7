import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App, firstPage } from './app.tsx';

function draw() {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// Not awaited: the pages' files import from this one and would wait for its end. A page that could not be loaded is drawn
// too: it shows why.
void firstPage.then(draw, draw);
