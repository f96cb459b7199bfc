import { ApiProperty } from '@nestjs/swagger';
import { Email, Flag, Text, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { described, recordPicker } from '#shared/record.js';
import { MAX_VIEWS, SAVED_VIEW, type SavedViews } from '../domain/saved-view.js';

const fields = described(SAVED_VIEW);
const views = 'Your views, and those that you hide';
const revision = { description: 'Counts the changes of your views; 0 if they were never changed', example: 3 };

/** A named view of a list. */
export class SavedViewView {
  @Text({ ...fields.list, max: 60, required: 'The list is missing' })
  list: string;
  @Text({ ...fields.name, max: 60, required: '*Enter a name' })
  name: string;
  @Text({ ...fields.search, max: 1000 })
  search?: string;
  @Flag(fields.shared)
  shared?: boolean;
  @Flag(fields.hidden)
  hidden?: boolean;
  @Email(fields.owner)
  owner?: string;
}

/** The views of a user to store. */
export class SavedViewsBody {
  @ListOf(SavedViewView, { description: views, min: 0, max: MAX_VIEWS, required: 'The views are missing' })
  views: SavedViewView[];
  @WholeNumber({
    ...revision,
    description: 'The revision of the views that were changed',
    min: 0,
    minMessage: 'At least 0',
    typeMessage: 'The revision is a whole number',
    required: 'The revision is missing',
  })
  revision: number;
}

/** The views of a user. */
export class SavedViewsView {
  @ApiProperty({ description: views, type: () => [SavedViewView] })
  views: readonly SavedViewView[];
  @ApiProperty({ ...revision, type: 'integer' })
  revision: number;
}

/** A view that another admin shares. */
export class SharedViewView {
  @ApiProperty(fields.list)
  list: string;
  @ApiProperty(fields.name)
  name: string;
  @ApiProperty({ ...fields.search, required: false })
  search?: string;
  @ApiProperty({ ...fields.owner, description: 'The e-mail of its owner' })
  owner: string;
}

/** The views of a user, and those that other admins share. */
export class ViewsAnswer extends SavedViewsView {
  @ApiProperty({ description: 'The views that other admins share; none for a customer', type: () => [SharedViewView] })
  shared: SharedViewView[];
}

const viewOf = recordPicker(SAVED_VIEW);

export function toViews({ views, revision }: SavedViewsBody): SavedViews {
  return { views: views.map(viewOf), revision };
}
