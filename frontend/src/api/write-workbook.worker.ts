import { toWorkbook } from './write-workbook';

addEventListener('message', ({ data: { csv, name } }: MessageEvent<{ csv: Blob; name: string }>) => {
  csv
    .text()
    .then((text) => postMessage(toWorkbook(text, name)))
    // The page learns of an error, but not of a rejected promise.
    .catch(reportError);
});
