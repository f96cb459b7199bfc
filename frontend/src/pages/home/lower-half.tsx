import { ReviewCarousel } from '@/features/reviews/review-carousel';
import { BusinessFacts } from './business-facts';
import { ContactBlock } from './contact-block';
import { JoinUs } from './join-us';

/** The sections of the home page below the catalogue, which no screen shows at first. */
export function LowerHalf() {
  return (
    <>
      <BusinessFacts />
      <JoinUs />
      <ReviewCarousel />
      <ContactBlock />
    </>
  );
}
