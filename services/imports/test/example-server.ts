import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { localServer } from '@service-kit/testing/local-server';

/** Bodies of answers by the call's path, or what makes one of the call's body. */
export type ExampleAnswers = Readonly<Record<string, object | ((body: string) => object)>>;

/** Serves example answers, each set of them under an address of its own. */
export async function exampleServer() {
  const served: ExampleAnswers[] = [];
  const unanswered = new Set<string>();
  const answerTo = async (request: IncomingMessage): Promise<object | null> => {
    const [, set = '', path = ''] = /^\/(\d+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
    const answer = served[Number(set)]?.[path];
    if (answer === undefined) unanswered.add(path);
    return typeof answer === 'function' ? answer(await text(request)) : (answer ?? null);
  };
  const server = await localServer((request, response) => {
    void answerTo(request).then((body) => {
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  return {
    /** Paths that were asked for and have no answer. */
    unanswered,
    /** Returns the base address. */
    serve: (answers: ExampleAnswers): string => {
      served.push(answers);
      return `${server.url}/${served.length - 1}`;
    },
    close: () => server.close(),
  };
}
