import { Choice, Flag, Link, Text } from '#shared/http/fields.js';
import { CARRIERS, MAX_TRACKING_NUMBER, MAX_TRACKING_URL, type Tracking } from '../domain/tracking.js';

const carrier = { description: 'The carrier of the parcel', example: 'ups', choices: CARRIERS };
const NUMBER =
  "The carrier's number of the parcel: of a known carrier letters, digits, blanks and dashes, and stored without blanks";
const tracking_number = {
  description: NUMBER,
  example: '1Z999AA10123456784',
  max: MAX_TRACKING_NUMBER,
};
const tracking_url = {
  description:
    'The page that shows the parcel; for the carrier `other` only, because the shop knows the pages of the others',
  example: 'https://courier.example/track/4711',
  max: MAX_TRACKING_URL,
  httpsOnly: true,
};

/** Ships an order: nothing is required, see `trackingIn`. */
export class ShipBody {
  @Flag({ description: 'True: ship it although it is fully refunded or disputed', example: true })
  override?: boolean;
  @Text({
    description: 'Reason for shipping it; required with `override`, recorded in the audit log',
    example: 'The customer withdrew the dispute by phone',
    max: 500,
    severalLines: true,
  })
  reason?: string;
  @Choice({ ...carrier, description: 'The carrier of the parcel; required with `tracking_number`' })
  carrier?: Tracking['carrier'];
  @Text({ ...tracking_number, description: `${NUMBER}; required with \`carrier\`` })
  tracking_number?: string;
  @Link(tracking_url)
  tracking_url?: string;
}

/** The tracking of a shipped order. */
export class TrackingBody {
  @Choice({ ...carrier, required: 'Choose the carrier' })
  carrier: Tracking['carrier'];
  @Text({ ...tracking_number, required: 'Enter the tracking number' })
  tracking_number: string;
  @Link(tracking_url)
  tracking_url?: string;
}
