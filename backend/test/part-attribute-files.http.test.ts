import { addAttributes, addListing, ATTRIBUTES } from '#test/support/attributes.js';
import { addPart } from '#test/support/bodies.js';
import { download, reportOf, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('the attributes of parts in files', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let processors: string;
  beforeAll(async () => {
    admin = await shop.admin();
    await addAttributes(shop);
    processors = await addListing(shop, 'Processors', Object.keys(ATTRIBUTES));
    await addListing(shop, 'Coolers', ['cooler']);
  });
  const add = (sku: string, attributes: object, fields: object = {}) =>
    addPart(admin, { sku, name: sku, category_id: processors, attributes, ...fields });
  const exported = async (...ids: string[]) => (await download(admin, `/parts/export?ids=${ids.join(',')}`)).text;
  const valuesOf = async (_id: string) => {
    const { body } = await shop.anonymous.get(`/purchase/${_id}`).expect(200);
    return (body as { attributes?: object }).attributes;
  };
  const COLUMNS = Object.keys(ATTRIBUTES).map((key) => `"attr:${key}"`);

  it('come back from an export unchanged, whatever they are', async () => {
    const parts = [
      await add('F-1', { socket: 'LGA-1851', clock: '4100 MHz', cores: '8', ports: ['VGA', 'HDMI'], ecc: true }),
      await add('F-2', { clock: -1, ecc: false, ports: ['USB-C'], cooler: '=SUM(A1)' }),
      await add('F-3', { cooler: '+1; @x, \'quoted\' "text"' }),
      await add('F-4', { cooler: 'Hidden' }, {}),
      await add('F-5', {}),
    ];
    await admin.put(`/parts/${parts[3]!._id}`, { category_id: null }).expect(200);
    const text = await exported(...parts.map(({ _id }) => _id));
    const [head = '', ...rows] = text.split('\r\n');
    expect(head).toContain(`"category",${COLUMNS.join(',')},"version"`);
    expect(rows[0]).toContain(',"LGA-1851","4100 MHz","8","VGA; HDMI","yes","",');
    expect(rows[1]).toContain(`,"'-1 GHz","","USB-C","no","'=SUM(A1)",`);
    expect(text).not.toContain('Hidden');
    const { counts } = await reportOf(uploadFile(admin, text));
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 5, wrong: 0 });
  });

  it('are set, kept by an empty cell and removed by -, under keys and names', async () => {
    const { _id } = await add('F-6', { socket: 'LGA-1718', cores: 4, cooler: 'Fan' });
    const file = 'sku,attr:Socket,CORES,attr:cooler,base clock,Ports,ECC memory\nF-6,,6,-,"3,8",hdmi ; usb-c,TRUE';
    const report = await reportOf(uploadFile(admin, file, '?dry_run=true'));
    expect(report.rows).toMatchObject([
      {
        changes: {
          'attr:cores': { before: '4', after: '6' },
          'attr:cooler': { before: 'Fan', after: '' },
          'attr:ports': { before: '', after: 'HDMI; USB-C' },
          'attr:ecc': { before: '', after: 'yes' },
        },
      },
    ]);
    expect(await valuesOf(_id)).toEqual({ socket: 'LGA-1718', cores: '4', cooler: 'Fan' });
    await uploadFile(admin, file).expect(200);
    const clock = '3,8 GHz';
    expect(await valuesOf(_id)).toEqual({ socket: 'LGA-1718', clock, cores: '6', ports: ['HDMI', 'USB-C'], ecc: true });
    await uploadFile(admin, 'F-6,7', '?heads=false&columns=sku,attr:cores').expect(200);
    expect(await valuesOf(_id)).toMatchObject({ cores: '7' });
  });

  it('are judged by the category of the row, else by that of the part', async () => {
    const { _id } = await add('F-7', { cores: 4 });
    const { _id: lone } = await add('F-8', {}, { category_id: null });
    const wrong = async (file: string) => (await reportOf(uploadFile(admin, file), 400)).rows;
    const lacked = [
      { outcome: 'wrong', errors: [{ field: 'attr:cores', message: 'Parts of this category have no Cores' }] },
    ];
    for (const row of ['F-7,coolers,4', 'F-7,-,4', 'F-8,,4', 'F-8,coolers,-'])
      expect(await wrong(`sku,category,attr:cores\n${row}`)).toMatchObject(lacked);
    await uploadFile(admin, 'sku,category,attr:cores,cooler\nF-7,coolers,,Fan\nF-8,processors,2,').expect(200);
    expect([await valuesOf(_id), await valuesOf(lone)]).toEqual([{ cooler: 'Fan' }, { cores: '2' }]);
    const added =
      'sku,name,price,quantity,min_order,description,image_url,category,attr:cores\nF-9,N,1,1,1,D,/pictures/a.svg,';
    expect(await wrong(`${added}coolers,4`)).toMatchObject(lacked);
    expect((await reportOf(uploadFile(admin, `${added}processors,4`))).counts).toMatchObject({ added: 1 });
  });

  it('are refused by their column when they do not fit, with all faults of the row', async () => {
    const { _id } = await add('F-10', {});
    const file = 'sku,price,clock,attr:clock,attr:ports\nF-10,x,,fast,HDMI; SCART';
    const { body } = await uploadFile(admin, file).expect(400);
    expect(JSON.stringify(body)).toContain('Unknown columns: clock;');
    const { rows } = await reportOf(uploadFile(admin, file.replace(',clock,', ',,')), 400);
    expect(rows[0]?.errors?.map(({ field }) => field)).toEqual(['price', 'attr:clock', 'attr:ports']);
    expect(await valuesOf(_id)).toBeUndefined();
  });

  it('are no column when there is no such attribute, or when it is there twice', async () => {
    const message = async (file: string, query = '') =>
      ((await uploadFile(admin, file, query).expect(400)).body as { errors: object[] }).errors;
    expect(await message('sku,attr:nothing\nF-1,x')).toMatchObject([
      { field: 'columns', message: expect.stringMatching(/^Unknown columns: attr:nothing;/) as string },
    ]);
    expect(await message('a,b\nF-1,x', '?columns=sku,attr:nothing')).toEqual([
      { field: 'columns', message: 'There is no attribute for the column attr:nothing' },
    ]);
    expect(await message('sku,Cores,attr:cores\nF-1,1,2')).toMatchObject([{ field: 'attr:cores' }]);
  });
});
