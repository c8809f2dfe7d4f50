import { expect, test } from '../support/test';
import { expectAccessible } from '../support/axe';

const ORDERS = [
  {
    market: 'us',
    project: '@phone',
    path: '',
    order: ['month', 'day', 'year'],
    names: { day: 'Day', month: 'Month', year: 'Year' },
    may: 'May',
  },
  {
    market: 'uk',
    project: '@firefox',
    path: '/uk',
    order: ['day', 'month', 'year'],
    names: { day: 'Day', month: 'Month', year: 'Year' },
    may: 'May',
  },
  {
    market: 'jp',
    project: '@phone',
    path: '/jp',
    order: ['year', 'month', 'day'],
    names: { day: '日', month: '月', year: '年' },
    may: '5月',
  },
] as const;

const BEFORE = new URLSearchParams({
  family_name: 'Okafor',
  place: 'seaside',
  boat_colour: 'red',
  characters: JSON.stringify([{ type: 'grown_up', count: '1', customisations: [{ name: 'Mum' }] }]),
});

for (const { market, project, path, order, names, may } of ORDERS) {
  test(`a date field has the order of ${market}, and stores the date ${project}`, async ({ page }) => {
    await page.goto(`${path}/create/our-big-picnic/3?${BEFORE}`);
    const selects = page.getByRole('main').getByRole('combobox');
    await expect(selects).toHaveCount(3);
    for (const [place, part] of order.entries())
      await expect(selects.nth(place)).toHaveAccessibleName(names[part]);
    const select = (part: keyof typeof names) =>
      page.getByRole('main').getByRole('combobox', { name: names[part] });
    await select('month').selectOption({ label: may });
    await select('day').selectOption('31');
    await select('year').selectOption({ index: 1 });
    const year = await select('year').inputValue();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('our-big-picnic')))
      .toContain(`${year}-05-31`);
    await page.reload();
    await expect(select('day')).toHaveValue('31');
    await expectAccessible(page, `the date in ${market}`);
  });
}
