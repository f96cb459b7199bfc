import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { AdminOnly, CurrentCaller, OptionalCallerGuard } from '#shared/http/guards.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { CategoriesService } from '../categories.service.js';
import { CategoriesApi } from './categories.openapi.js';
import {
  CategoryDeletionQuery,
  CategoryPatchBody,
  type CategoryView,
  categoryView,
  NewCategoryBody,
} from './category.dto.js';

@ApiTags('Parts')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @UseGuards(OptionalCallerGuard)
  @CategoriesApi.list
  async list(@CurrentCaller() caller: Caller | undefined): Promise<CategoryView[]> {
    return (await this.categories.tree(caller)).map(categoryView);
  }

  @Post()
  @AdminOnly()
  @CategoriesApi.add
  async add(@Body() body: NewCategoryBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.categories.add(body, caller) };
  }

  @Put(':id')
  @AdminOnly()
  @CategoriesApi.change
  async change(
    @Param('id') id: string,
    @Body() body: CategoryPatchBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.categories.change(id, body, caller) };
  }

  @Delete(':id')
  @HttpCode(200)
  @AdminOnly()
  @CategoriesApi.remove
  async remove(
    @Param('id') id: string,
    @Query() { into }: CategoryDeletionQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<Deleted> {
    await this.categories.remove(id, into, caller);
    return { deletedCount: 1 };
  }
}
