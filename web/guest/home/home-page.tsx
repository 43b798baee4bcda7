import { Beta } from './beta.tsx';
import { ExamplePdf } from './example-pdf.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Tour } from './tour.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <Tour />
      <ExamplePdf />
      <Pricing />
      <Beta />
    </>
  );
}
