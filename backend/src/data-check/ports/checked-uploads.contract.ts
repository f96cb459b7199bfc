import { addressOf } from '#modules/parts/domain/upload.js';
import { DAY_MS } from '#shared/time.js';
import { check, type CheckedShop, problemsOf } from '#test/support/checked-shop.js';
import { anUpload, storeUpload } from '#test/support/uploads.js';
import type { CheckOutcome } from '../domain/data-check.js';

/** The part of the contract about uploads; `fan` is the id of a part with a picture and a datasheet. */
export function checkedUploadsContract(shop: () => CheckedShop, fan: () => string): void {
  const [picture, datasheet] = [anUpload('picture', 'A picture'), anUpload('datasheet', '%PDF-')];

  it('reports missing and changed files of uploads', async () => {
    const { name } = picture.files[0]!;
    await shop().lose(name);
    await shop().change('uploads', datasheet._id, { files: [{ ...datasheet.files[0]!, sha256: picture._id }] });
    const pdf = `The file ${datasheet._id}.pdf of a datasheet has another content than when it was uploaded; upload the datasheet again.`;
    const lost = `The file ${name} of a picture is missing; upload the picture again.`;
    const lines = await problemsOf(shop(), 'files');
    expect(lines.toSorted()).toEqual([lost, pdf].toSorted());
    expect(await problemsOf(shop(), 'uploads')).toEqual([]);
  });

  it('reports parts and categories that name an upload that does not exist', async () => {
    const gone = anUpload('picture', 'gone');
    await shop().change('parts', fan(), { image_url: addressOf(gone), pictures: [{ url: addressOf(gone) }] });
    await shop().remove('uploads', [datasheet._id]);
    const { entries } = await shop().categories.read();
    await shop().change('categories', 'parts', {
      entries: entries.map((category) => ({ ...category, picture: addressOf(gone) })),
    });
    const names = (address: string) => `it names ${address}, which was not uploaded or was removed.`;
    expect(await problemsOf(shop(), 'uploads')).toEqual([
      `Part ${fan()} “Ångström Fan”: ${names(addressOf(gone))}`,
      `Part ${fan()} “Ångström Fan”: ${names(addressOf(datasheet))}`,
      `Category cooling: ${names(addressOf(gone))}`,
    ]);
  });

  it('notes uploads that nothing names, which are no problem, even without their files', async () => {
    const { files, _id } = await storeUpload(shop().uploads, 'datasheet', 'unused');
    const noted = async () => {
      const outcomes: CheckOutcome[] = [];
      const { problems, lines } = await check(shop(), { onOutcome: (outcome) => outcomes.push(outcome) });
      expect({ problems, lines }).toEqual({ problems: 0, lines: [] });
      return outcomes.flatMap(({ notes }) => notes);
    };
    expect(await noted()).toEqual([]);
    await shop().change('uploads', _id, { unused_since: new Date(Date.now() - 2 * DAY_MS).toISOString() });
    await shop().lose(files[0]!.name);
    expect(await noted()).toEqual(['Nothing names 1 upload, which the shop removes.']);
  });
}
