import { places } from '@remote/places';
import { renderRemote } from '@bindery/shared/testing';

const CHOSEN = 'place';

/** Shows the component of a remote that the page's URL names. */
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

// `age` is the build's age in ms; if the build is younger than this page, the page reloads
new EventSource('/live').addEventListener('age', ({ data }: MessageEvent<string>) => {
  if (Number(data) <= performance.now()) window.location.reload();
});
