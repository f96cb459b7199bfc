import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** Noto Sans: Latin, Greek and Cyrillic, with figures of equal width. */
export interface PageFonts {
  regular: Font;
  bold: Font;
}

/** Opens both fonts, which takes 0.1 s; papers share them. */
export function openFonts(): PageFonts {
  const open = (file: string) => {
    const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}.ttf`);
    return create(readFileSync(path)) as Font;
  };
  return { regular: open('400Regular/NotoSans_400Regular'), bold: open('600SemiBold/NotoSans_600SemiBold') };
}
