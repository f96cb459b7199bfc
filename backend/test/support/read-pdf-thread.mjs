/** Reads PDFs in a thread: pdf.js is made of ES modules only, which Jest does not load. */
import { parentPort } from 'node:worker_threads';
import zxing from '@zxing/library';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PIXELS_PER_POINT = 2;
/** Also looks outside of the middle of the page. */
const HINTS = new Map([[zxing.DecodeHintType.TRY_HARDER, true]]);

parentPort.on('message', async ({ bytes, scan }) => {
  try {
    const pdf = await getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS }).promise;
    const { info } = await pdf.getMetadata();
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(pdf, number, scan));
    parentPort.postMessage({ read: { title: info.Title, language: info.Language, pages } });
    await pdf.destroy();
  } catch (error) {
    parentPort.postMessage({ error });
  }
});

async function readPage(pdf, number, scan) {
  const page = await pdf.getPage(number);
  const [, , width, height] = page.view;
  const { items } = await page.getTextContent();
  const texts = items
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width }) => ({
      text: str,
      left: transform[4],
      right: transform[4] + width,
      y: transform[5],
    }));
  const tags = tagsOf(await page.getStructTree());
  const seen = scan ? { barcode: await scanned(pdf, page), pictures: await picturesOn(page) } : {};
  return { width, height, texts, lines: linesOf(texts), tags, ...seen };
}

/** The texts from top to bottom, those at the same height in one line; a word in two fonts is two texts that touch. */
function linesOf(texts) {
  const heights = [...new Set(texts.map(({ y }) => Math.round(y)))].toSorted((a, b) => b - a);
  return heights.map((height) => {
    const line = texts.filter(({ y }) => Math.round(y) === height).toSorted((a, b) => a.left - b.left);
    return line
      .map(({ text, left }, index) => (index > 0 && left - line[index - 1].right > 0.5 ? ' ' : '') + text)
      .join('')
      .replaceAll('\u00A0', ' ');
  });
}

/** The tags of what is on the page; the tree also names the table's cells on other pages. */
function tagsOf(node) {
  const children = node?.children ?? [];
  return [...(children.some(({ type }) => type === 'content') ? [node.role] : []), ...children.flatMap(tagsOf)];
}

/** How many pictures are drawn on the page. */
async function picturesOn(page) {
  const { fnArray } = await page.getOperatorList();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}

/** What a scanner reads from the top quarter of the page as a picture, if it has a barcode. */
async function scanned(pdf, page) {
  const viewport = page.getViewport({ scale: PIXELS_PER_POINT });
  const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, pixel) => data[4 * pixel + 1]);
  const source = new zxing.RGBLuminanceSource(grey, width, height);
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source.crop(0, 0, width, height >> 2)));
  try {
    return new zxing.Code128Reader().decode(bitmap, HINTS).getText();
  } catch (error) {
    if (error instanceof zxing.NotFoundException) return undefined;
    throw error;
  }
}
