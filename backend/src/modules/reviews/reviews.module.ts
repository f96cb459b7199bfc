import { Module } from '@nestjs/common';
import { ReviewAnswers } from './http/review.answers.js';
import { ReviewsController } from './http/reviews.controller.js';
import { ReviewsService } from './reviews.service.js';

@Module({ controllers: [ReviewsController], providers: [ReviewsService, ReviewAnswers] })
export class ReviewsModule {}
