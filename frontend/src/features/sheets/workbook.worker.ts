import { readWorkbook } from './read-workbook';

/** Reads a workbook beside the page, which can end it. */
addEventListener('message', ({ data: bytes }: MessageEvent<ArrayBuffer>) => {
  readWorkbook(bytes)
    .then((sheets) => postMessage(sheets))
    // The page learns of an error, but not of a rejected promise.
    .catch(reportError);
});
