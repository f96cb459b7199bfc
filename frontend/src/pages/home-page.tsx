import { PartGrid } from '@/features/parts/part-grid';
import { ReviewCarousel } from '@/features/reviews/review-carousel';
import { BusinessFacts } from './home/business-facts';
import { ContactBlock } from './home/contact-block';
import { Hero } from './home/hero';
import { JoinUs } from './home/join-us';

export function Component() {
  return (
    <>
      <Hero />
      <PartGrid />
      <BusinessFacts />
      <JoinUs />
      <ReviewCarousel />
      <ContactBlock />
    </>
  );
}
