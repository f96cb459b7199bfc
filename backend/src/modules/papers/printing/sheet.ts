import PDFDocument from 'pdfkit';
import type { Logo } from '#shared/issuer.js';
import type { PageFonts } from './page-fonts.js';
import { piecesByFont, printable } from './printable-text.js';

/** The light colours of the browser app's theme. */
export const COLOURS = { text: '#1b1e23', muted: '#595d63', line: '#e0d9cd', edge: '#8b8274', accent: '#96491d' };

export interface Style {
  size: number;
  bold?: boolean;
  colour?: keyof typeof COLOURS;
}

export const STYLES = {
  title: { size: 22, bold: true },
  name: { size: 12, bold: true },
  label: { size: 7.5, colour: 'muted' },
  head: { size: 7.5, bold: true, colour: 'muted' },
  body: { size: 9 },
  strong: { size: 9, bold: true },
  muted: { size: 8, colour: 'muted' },
  total: { size: 14, bold: true, colour: 'accent' },
} as const satisfies Record<string, Style>;

export interface SheetOptions {
  title: string;
  author: string;
  /** ISO 8601; the same input gives the same bytes */
  created_at: string;
  size: 'a4' | 'letter';
}

interface Size {
  width: number;
  height: number;
}

type Parent = PDFKit.PDFStructureElement;
export interface Tag {
  scope?: 'Column';
  alt?: string;
}

const MARGIN = 54;
const FOOTER_GAP = 12;
const FOOTER_HEIGHT = 60;
/** Noto Sans' ascent and descent, of the font's size. */
const LINE_HEIGHT = 1.362;

/**
 * Pages with text at fixed places, in points from the top left. pdfkit's own wrapping and its pages on demand are not used: lines are
 * wrapped here, which measures each word once, and texts without a width never start a page.
 */
export class Sheet {
  readonly left = MARGIN;
  readonly tree: Parent;
  /** where the next block starts */
  y = MARGIN;
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Uint8Array[] = [];

  constructor(
    { title, author, created_at, size }: SheetOptions,
    private readonly fonts: PageFonts,
  ) {
    const date = new Date(created_at);
    this.doc = new PDFDocument({
      size: size === 'a4' ? 'A4' : 'LETTER',
      margin: 0,
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: date, ModDate: date },
    });
    this.doc.on('data', (chunk: Uint8Array) => this.chunks.push(chunk));
    this.tree = this.doc.struct('Document');
    this.doc.addStructure(this.tree);
  }

  get right(): number {
    return this.doc.page.width - MARGIN;
  }

  get width(): number {
    return this.right - this.left;
  }

  /** the lowest place of the content */
  get bottom(): number {
    return this.footerTop - FOOTER_GAP;
  }

  get footerTop(): number {
    return this.doc.page.height - FOOTER_HEIGHT;
  }

  addPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Starts a page when the current one has less room than this; none starts inside of tagged content. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.addPage();
  }

  /** Draws a footer on every page since the last call, and writes these pages out. */
  finishPages(footer: (page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 1; page <= count; page++) {
      this.doc.switchToPage(start + page - 1);
      this.artifact(() => footer(page, count), 'Pagination');
    }
    this.doc.flushPages();
  }

  /** Adds a group, which is closed after `fill`. */
  group(parent: Parent, type: string, fill: (group: Parent) => void): void {
    const group = this.doc.struct(type);
    parent.add(group);
    fill(group);
    group.end();
  }

  /** Draws content with its tag for readers that speak or reorder a page. */
  tagged(parent: Parent, type: string, draw: () => void, tag: Tag = {}): void {
    parent.add(this.doc.struct(type, tag, draw));
  }

  /** Draws what such readers leave out. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** The lines of a text in this width; a word that is too long is broken between any two characters. */
  wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    const next = () => {
      if (line !== '') lines.push(line.trimEnd());
      line = '';
    };
    for (const word of printable(text, this.fonts).split(/(?<=[ /,;_-])/)) {
      if (this.widthOf((line + word).trimEnd(), style) <= width) {
        line += word;
        continue;
      }
      next();
      if (this.widthOf(word.trimEnd(), style) <= width) {
        line = word;
        continue;
      }
      let lineWidth = 0;
      for (const [char] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
        const charWidth = this.widthOf(char, style);
        if (lineWidth + charWidth > width) {
          next();
          lineWidth = 0;
        }
        line += char;
        lineWidth += charWidth;
      }
    }
    next();
    return lines;
  }

  /** Draws wrapped lines below each other; `right` aligns them at x + width. Returns the place below. */
  lines(lines: readonly string[], x: number, y: number, style: Style, right?: number): number {
    for (const line of lines) {
      const textWidth = right === undefined ? 0 : this.widthOf(line, style);
      let left = right === undefined ? x : right - textWidth;
      this.doc.fillColor(COLOURS[style.colour ?? 'text']);
      for (const { text, isSymbols } of piecesByFont(line, this.fonts)) {
        const width = this.pieceWidth(text, isSymbols, style);
        this.doc.text(text, left, y, { lineBreak: false });
        left += width;
      }
      y += lineHeight(style);
    }
    return y;
  }

  rule(y: number, colour: keyof typeof COLOURS = 'line', thickness = 0.6, from = this.left, to = this.right): void {
    this.doc.lineWidth(thickness).strokeColor(COLOURS[colour]).moveTo(from, y).lineTo(to, y).stroke();
  }

  /** The logo as large as the box allows. Returns its size. The file has it once, however often it is drawn. */
  logo({ uri, width, height }: Logo, x: number, y: number, box: Size): Size {
    const scale = Math.min(box.width / width, box.height / height);
    const size = { width: width * scale, height: height * scale };
    this.artifact(() => this.doc.image(uri, x, y, size));
    return size;
  }

  /** a box to tick */
  box(x: number, y: number, size: number): void {
    this.doc.lineWidth(0.8).strokeColor(COLOURS.edge).rect(x, y, size, size).stroke();
  }

  /** Black bars for a scanner: `[x, width]` of each. */
  bars(bars: readonly (readonly [number, number])[], y: number, height: number): void {
    for (const [x, width] of bars) this.doc.rect(x, y, width, height);
    this.doc.fill('#000000');
  }

  widthOf(text: string, style: Style): number {
    let width = 0;
    for (const piece of piecesByFont(text, this.fonts)) width += this.pieceWidth(piece.text, piece.isSymbols, style);
    return width;
  }

  /** Chooses the font of a piece and measures it. */
  private pieceWidth(text: string, isSymbols: boolean, { bold, size }: Style): number {
    const name = isSymbols ? 'symbols' : bold ? 'bold' : 'regular';
    // pdfkit takes an opened font, which its types do not know.
    this.doc.font(this.fonts[name] as never, name).fontSize(size);
    return this.doc.widthOfString(text);
  }

  /** The whole file, in a buffer of its own that a thread can transfer. */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    this.tree.end();
    const ended = new Promise<void>((resolve, reject) => this.doc.once('end', resolve).once('error', reject));
    this.doc.end();
    await ended;
    const file = new Uint8Array(this.chunks.reduce((sum, { length }) => sum + length, 0));
    let position = 0;
    for (const chunk of this.chunks) {
      file.set(chunk, position);
      position += chunk.length;
    }
    return file;
  }
}

export function lineHeight({ size }: Style): number {
  return size * LINE_HEIGHT;
}
