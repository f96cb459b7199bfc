import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { categoryErrors, MAX_LEVELS } from '../domain/category.errors.js';
import { CategoryView } from './category.dto.js';

const refusals = () => [categoryErrors.nameTaken('Processors'), categoryErrors.tooDeep(), categoryErrors.intoItself()];

/** What the API document says of each route of `CategoriesController`. */
export const CategoriesApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listCategories',
      summary: 'List the categories of parts',
      description: `The tree of categories from its top, at most ${MAX_LEVELS} levels. Only admins see categories without parts on sale.`,
    }),
    ApiOkResponse({ standardSchema: CategoryView, isArray: true, description: 'The categories at the top' }),
  ),
  add: applyDecorators(
    ApiOperation({
      operationId: 'addCategory',
      summary: 'Add a category',
      description: 'Adds an empty category.',
    }),
    ApiCreatedResponse({ standardSchema: Inserted, description: 'The category is there' }),
    ApiProblems(invalid([{ field: 'name', message: 'Please enter a name' }]), ...refusals(), categoryErrors.tooMany()),
  ),
  change: applyDecorators(
    ApiOperation({
      operationId: 'updateCategory',
      summary: 'Change a category',
      description:
        'Renames or moves a category; what the body does not have stays. The slug follows the name, and a former slug still leads to the category.',
    }),
    ApiIdParam("The category's id"),
    ApiOkResponse({ standardSchema: Modified, description: 'How many categories changed' }),
    ApiProblems(
      invalid([{ field: 'parent_id', message: 'There is no such category' }]),
      categoryErrors.unknown(),
      ...refusals(),
    ),
  ),
  remove: applyDecorators(
    ApiOperation({
      operationId: 'deleteCategory',
      summary: 'Delete a category',
      description:
        'Deletes a category. With `into` its parts, archived ones too, and the categories in it move there; its slug then leads there.',
    }),
    ApiIdParam("The category's id"),
    ApiOkResponse({ standardSchema: Deleted, description: 'How many categories were removed' }),
    ApiProblems(
      invalid([{ field: 'into', message: 'There is no such category' }], 'Some parameters are not valid.'),
      categoryErrors.unknown(),
      categoryErrors.notEmpty(),
      ...refusals(),
    ),
  ),
};
