import { Module } from '@nestjs/common';
import { AttributesService } from './attributes.service.js';
import { BulkParts } from './bulk-parts.js';
import { CategoriesService } from './categories.service.js';
import { UploadsController } from './http/uploads.controller.js';
import { AttributesController } from './http/attributes.controller.js';
import { FacetsService } from './facets.service.js';
import { BulkPartsController } from './http/bulk-parts.controller.js';
import { PartImportService } from './http/part-import.service.js';
import { CategoriesController } from './http/categories.controller.js';
import { CachedParts } from './http/cached-parts.js';
import { PartSearchController } from './http/part-search.controller.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';
import { PartUploads } from './part-uploads.service.js';
import { UploadsService } from './uploads.service.js';
import { SuggestionsService } from './suggestions.service.js';
import { SynonymsService } from './synonyms.service.js';

@Module({
  controllers: [
    BulkPartsController,
    PartsController,
    PartSearchController,
    CategoriesController,
    AttributesController,
    UploadsController,
  ],
  providers: [
    PartsService,
    BulkParts,
    PartImportService,
    CachedParts,
    SuggestionsService,
    SynonymsService,
    CategoriesService,
    AttributesService,
    FacetsService,
    UploadsService,
    PartUploads,
  ],
  exports: [CategoriesService, UploadsService],
})
export class PartsModule {}
