import { CaptureTag, type Context, ForTag, type TagToken, type Template, type TopLevelToken } from 'liquidjs';
import { BoundedText } from './limits.ts';

/** Letters of a loop's body that cost as much as rendering a node: a node may hold a long expression. */
const LETTERS_A_STEP = 50;

/** What is captured is charged as memory: the library's own tag collects without bound. */
export class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const text = new BoundedText((count) => context.memoryLimit.use(count));
    yield this.liquid.renderer.renderTemplates(this.templates, context, text);
    context.bottom()[this.variable] = text.buffer;
  }
}

/** Every pass charges for the whole of its body. Outside of loops a template costs no more than its length. */
export class MeteredFor extends ForTag {
  constructor(...given: ConstructorParameters<typeof ForTag>) {
    super(...given);
    const [token, rest] = given;
    const steps = Math.floor(lengthOf(token, rest[0]) / LETTERS_A_STEP);
    this.templates.unshift(charge(token, steps));
  }
}

/** From the opening tag to what follows the closing one. */
function lengthOf(opening: TagToken, following: TopLevelToken | undefined): number {
  return (following?.begin ?? opening.input.length) - opening.begin;
}

/** A node that writes nothing and costs `steps`. */
function charge(token: TagToken, steps: number): Template {
  return {
    token,
    // biome-ignore lint/correctness/useYield: the library runs generators
    *render(context: Context) {
      context.renderLimit.use(steps);
    },
  };
}
