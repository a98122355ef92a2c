// What changes on the server, as it changes.

let open = [];

/** Calls `tell` with each event until `last` says that it was the last one. */
export function watch(path, tell, last) {
  const events = new EventSource(path);
  open.push(events);
  events.onmessage = (event) => {
    const data = JSON.parse(event.data);
    // The server closes then; a browser would begin again.
    if (last(data)) events.close();
    tell(data);
  };
  return events;
}

/** Nobody looks at the page any more. */
export function unwatch() {
  open.forEach((events) => events.close());
  open = [];
}
