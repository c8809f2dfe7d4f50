import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { aRelease } from './testing/a-release';
import { aPage, STAFF, TestRegistry, types } from './testing/test-registry';

describeOnDatabases('releases that do not fit on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  describe('the fit check of a release', () => {
    const remote = (version: string, builtAgainst: object) => aRelease('cart_mfe', version, { builtAgainst });
    const activateShell = (version: string, otherFields: object = {}, headers = STAFF) =>
      registry.ask('PUT', '/shell/current', { version, reason: '', ...otherFields }, headers);
    const began: string[] = [];
    beforeAll(async () => {
      began.push(
        (await registry.ask('GET', '/shell')).data.builds.find((build) => build.is_current)!.version,
      );
    });
    afterEach(async () => {
      await activateShell(began[0]!, { force: true });
      await registry.database.query({
        name: 'no_pages',
        text: `delete from builds where name = 'shell' and version like 'p%'`,
      });
    });

    it('refuses a remote that uses an export which the page lacks', async () => {
      await registry.publish(aPage('p1', types({ Button: 'a', Box: 'b' })));
      await activateShell('p1');
      expect((await registry.publish(remote('ok', types({ Button: 'a' })))).status).toBe(201);
      const refused = await registry.publish(remote('no', types({ Button: 'x', Badge: 'c' })));
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'types_differ' }] });
      expect(refused.detail).toMatch(/cart_mfe no in shell p1.*ui \(gone: Badge; of other types: Button\)/);
      const react = await registry.publish(remote('no', types({ Button: 'a' }, 20)));
      expect(react.detail).toContain('React 20, and the page has React 19');
    });

    it('refuses a page that lacks an export of a remote, unless staff force it', async () => {
      await registry.publish(aPage('p1', types({ Button: 'a' })));
      await registry.publish(aPage('p2', types({ Button: 'a', Badge: 'new' })));
      await activateShell('p1');
      await registry.publish(remote('r1', types({ Button: 'a' })));
      await registry.activate('r1');
      expect((await activateShell('p2')).status).toBe(200);
      const refused = await registry.publish(aPage('p3', types({ Badge: 'new' })));
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'types_differ' }] });
      expect(refused.detail).toMatch(/cart_mfe r1 in shell p3.*gone: Button/);
      const { data } = await registry.ask('POST', '/shell/tokens', { label: 'the shell team' });
      const bearer = { authorization: `Bearer ${data.token}` };
      expect(await activateShell('p1', { force: true }, bearer)).toMatchObject({ status: 403 });
      expect((await activateShell('p1', { force: true })).status).toBe(200);
      expect((await registry.ask('GET', '/shell/history')).data.acts[0]).toMatchObject({
        version: 'p1',
        reason: '[forced]',
      });
    });

    const accepting = (version: string, MiniCart: string) =>
      aPage(version, types({}), { accepts: { cart_mfe: { './MiniCart': MiniCart } } });
    const speaking = (version: string, contracts: Record<string, string>) =>
      aRelease('cart_mfe', version, { contracts });
    it('refuses a remote with an unaccepted contract (REL-08)', async () => {
      await registry.publish(accepting('p1', '^1.1'));
      await activateShell('p1');
      for (const [version, contracts] of [
        ['r11', { './MiniCart': '1.1' }],
        ['r12', { './MiniCart': '1.2', './Unused': '7.0' }],
      ] as const)
        expect((await registry.publish(speaking(version, contracts))).status).toBe(201);
      const older = await registry.publish(speaking('r10', { './MiniCart': '1.0' }));
      expect(older).toMatchObject({ status: 422, errors: [{ code: 'contract_range' }] });
      expect(older.detail).toContain(
        'cart_mfe r10 in shell p1: ./MiniCart is of contract 1.0, and the page accepts ^1.1',
      );
      expect((await registry.publish(speaking('r20', { './MiniCart': '2.0' }))).detail).toContain(
        'contract 2.0',
      );
      expect((await registry.publish(speaking('r', { './Other': '1.1' }))).detail).toMatch(
        /\.\/MiniCart is not exposed, and the page accepts contract \^1\.1 of it/,
      );
      expect(await registry.publish(aRelease('cart_mfe', 'old'))).toMatchObject({ status: 422 });
    });

    it('refuses a page that does not accept the contract of a remote (REL-08)', async () => {
      await registry.publish(accepting('p1', '^1.0'));
      await activateShell('p1');
      await registry.published('old'); // the old single number counts as 1.0
      await registry.activate('old');
      const refused = await registry.publish(accepting('p2', '^2.0'));
      expect(refused.detail).toContain(
        'cart_mfe old in shell p2: ./MiniCart is of contract 1.0, and the page',
      );
      expect((await registry.publish(accepting('p12', '^1.0 || ^2.0'))).status).toBe(201);
      expect((await activateShell('p12')).status).toBe(200);
      expect((await registry.publish(speaking('r2', { './MiniCart': '2.0' }))).status).toBe(201);
      await registry.canary(5, { version: 'r2' });
      expect((await activateShell('p1')).status).toBe(422);
      expect((await registry.activate('r2')).status).toBe(200);
      expect((await registry.publish(accepting('p2', '^2.0'))).status).toBe(201);
      expect((await activateShell('p2')).status).toBe(200);
      expect((await registry.rollback()).status).toBe(422);
    });

    it('refuses a release if neither build has passed the contract tests of the other (REL-08)', async () => {
      const props = (contracts: string, hash: string) => ({
        props: { contracts, hashes: { cart_mfe: { './MiniCart': hash, './Unused': contracts } } },
      });
      const page = (version: string, contracts: string, hash: string) =>
        aPage(version, types({}), {
          accepts: { cart_mfe: { './MiniCart': '^1.0' } },
          props: { contracts, hashes: { cart_mfe: { './MiniCart': hash } } },
        });
      const withProps = (version: string, fields: object) =>
        aRelease('cart_mfe', version, { contracts: { './MiniCart': '1.0' }, ...fields });
      await registry.publish(page('p1', '1.0.0', 'a'));
      await activateShell('p1');
      expect((await registry.publish(withProps('same', props('1.0.1', 'a')))).status).toBe(201);
      expect((await registry.publish(withProps('old', {}))).status).toBe(201);
      const refused = await registry.publish(withProps('other', props('1.1.0', 'b')));
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'props_unverified', field: 'props' }] });
      expect(refused.detail).toMatch(
        /cart_mfe other in shell p1: \.\/MiniCart has other props in @bindery\/contracts 1\.1\.0.* than in 1\.0\.0.*Run also the contract tests of 1\.0\.0/,
      );
      const verifiedAgainst = ['1.1.0', '1.0.0'];
      const unversioned = withProps('unversioned', { ...props('1.0.0', 'b'), verifiedAgainst });
      expect((await registry.publish(unversioned)).detail).toContain(
        'Give the changed contracts a new version',
      );
      const tested = withProps('other', { ...props('1.1.0', 'b'), verifiedAgainst });
      expect((await registry.publish(tested)).status).toBe(201);
      expect((await registry.activate('other')).status).toBe(200);
      expect((await registry.publish(page('p2', '1.1.0', 'b'))).status).toBe(201);
      expect((await activateShell('p2')).status).toBe(200);
      const newer = await registry.publish(page('p3', '1.2.0', 'c'));
      expect(newer.detail).toContain('cart_mfe other in shell p3: ./MiniCart has other props');
    });

    it('uses the single contract number of an old page (REL-08)', async () => {
      await registry.publish(aPage('p1', types({})));
      await activateShell('p1');
      expect((await registry.publish(speaking('r11', { './MiniCart': '1.1' }))).status).toBe(201);
      expect((await registry.publish(speaking('r2', { './MiniCart': '2.0' }))).detail).toContain(
        'accepts ^1.0',
      );
    });

    it('makes pages use the previous version if staff forced the release (REL-14)', async () => {
      await registry.publish(aPage('p0', types({})));
      await activateShell('p0');
      await registry.publish(speaking('fits', { './MiniCart': '1.2' }));
      await registry.activate('fits');
      await registry.publish(accepting('p1', '^1.2'));
      await registry.publish(speaking('lags', { './MiniCart': '1.1' }));
      await registry.activate('lags');
      expect((await activateShell('p1')).status).toBe(422);
      expect((await registry.onPage())?.refused).toBeUndefined();
      expect((await activateShell('p1', { force: true })).status).toBe(200);
      expect(await registry.onPage()).toMatchObject({
        version: 'lags',
        refused: { './MiniCart': './MiniCart is of contract 1.1, and the page accepts ^1.2' },
        previous: { version: 'fits' },
      });
    });

    it('reports an unreadable version range', async () => {
      expect(await registry.publish(accepting('p1', 'newest'))).toMatchObject({
        status: 422,
        errors: [{ code: 'range_unreadable' }],
      });
    });

    it('refuses a release that conflicts with a simultaneous activation', async () => {
      await registry.publish(aPage('p1', types({ Button: 'a', Badge: 'b' })));
      await registry.publish(aPage('p2', types({ Button: 'a' })));
      await activateShell('p1');
      for (const [version, name] of [
        ['r1', 'Button'],
        ['r2', 'Badge'],
      ] as const)
        expect(
          (await registry.publish(remote(version, types({ [name]: name === 'Button' ? 'a' : 'b' })))).status,
        ).toBe(201);
      await registry.activate('r1');
      const answers = await Promise.all([activateShell('p2'), registry.activate('r2')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });
});
