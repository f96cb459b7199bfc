import { Choice, Flag, Link, Text } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { CARRIERS, MAX_PARCELS, MAX_TRACKING_NUMBER, MAX_TRACKING_URL, type Parcel } from '../domain/tracking.js';

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

/** One of several parcels. */
export class ParcelBody {
  @Choice({ ...carrier, required: 'Choose the carrier' })
  carrier: Parcel['carrier'];
  @Text({ ...tracking_number, required: 'Enter the tracking number' })
  tracking_number: string;
  @Link(tracking_url)
  tracking_url?: string;
}

/** The tracking of an order: its parcels, or the fields of a single one; see `parcelsIn`. */
export class TrackingBody {
  @Choice({ ...carrier, description: 'The carrier of a single parcel; required with `tracking_number`' })
  carrier?: Parcel['carrier'];
  @Text({ ...tracking_number, description: `${NUMBER}; required with \`carrier\`` })
  tracking_number?: string;
  @Link(tracking_url)
  tracking_url?: string;
  @ListOf(ParcelBody, {
    description:
      'Its parcels, instead of `carrier`, `tracking_number` and `tracking_url`; each number of a carrier once',
    ...{ max: MAX_PARCELS, required: `1 to ${MAX_PARCELS} parcels`, optional: true },
  })
  parcels?: ParcelBody[];
}

/** Ships an order: nothing is required. */
export class ShipBody extends TrackingBody {
  @Flag({ description: 'True: ship it although it is fully refunded or disputed', example: true })
  override?: boolean;
  @Text({
    description: 'Reason for shipping it; required with `override`, recorded in the audit log',
    example: 'The customer withdrew the dispute by phone',
    max: 500,
    severalLines: true,
  })
  reason?: string;
}
