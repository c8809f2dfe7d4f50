import { places } from '@remote/places';
import { renderRemote } from '@bindery/shared/testing';

const CHOSEN = 'place';

/** Shows the stand-alone place that the page's URL names: one component of a remote. */
function show(): void {
  const names = Object.keys(places);
  const requestedName = new URLSearchParams(window.location.search).get(CHOSEN);
  const name = requestedName !== null && requestedName in places ? requestedName : names[0]!;
  document.title = name;
  document.querySelector('nav')!.append(
    ...names.map((each) => {
      const link = document.createElement('a');
      link.href = `?${new URLSearchParams({ [CHOSEN]: each })}`;
      link.textContent = each;
      if (each === name) link.ariaCurrent = 'page';
      return link;
    }),
  );
  const { ui, ...options } = places[name]!();
  renderRemote(ui, { ...options, container: document.querySelector<HTMLElement>('main')! });
}

show();

// `age` is the build's age, ms; a build that is younger than this page reloads the page
new EventSource('/live').addEventListener('age', ({ data }: MessageEvent<string>) => {
  if (Number(data) <= performance.now()) window.location.reload();
});
