import { readWorkbook } from './read-workbook';

/** Reads a workbook beside the page, which can end it. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  readWorkbook(data).then(
    (sheets) => postMessage({ sheets }),
    () => postMessage({}),
  );
});
