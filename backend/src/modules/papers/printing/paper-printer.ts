import type { Paper, PaperContent } from '../recording/domain/paper.js';
export class PaperPrinter {
  paper(_paper: Omit<Paper, 'content'> & { content: PaperContent }): Promise<Buffer> {
    return Promise.resolve(Buffer.from('%PDF'));
  }
}
