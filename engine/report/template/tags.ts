import { CaptureTag, type Context, ForTag, type TagToken, type Template, type TopLevelToken } from 'liquidjs';
import { BoundedText } from './limits.ts';

/** Characters of a loop body that cost one step, because a node may contain a long expression. */
const CHARACTERS_PER_STEP = 50;

/** `capture` that charges its output as memory; the library's own tag has no limit. */
export class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const text = new BoundedText((count) => context.memoryLimit.use(count));
    yield this.liquid.renderer.renderTemplates(this.templates, context, text);
    context.bottom()[this.variable] = text.buffer;
  }
}

/** `for` that charges for the length of its body in every iteration. */
export class MeteredFor extends ForTag {
  constructor(...given: ConstructorParameters<typeof ForTag>) {
    super(...given);
    const [token, rest] = given;
    const steps = Math.floor(lengthOf(token, rest[0]) / CHARACTERS_PER_STEP);
    this.templates.unshift(charge(token, steps));
  }
}

/** Returns the length from the opening tag to the token after the closing tag. */
function lengthOf(opening: TagToken, following: TopLevelToken | undefined): number {
  return (following?.begin ?? opening.input.length) - opening.begin;
}

/** Returns a node without output that costs `steps`. */
function charge(token: TagToken, steps: number): Template {
  return {
    token,
    // biome-ignore lint/correctness/useYield: the library runs generators
    *render(context: Context) {
      context.renderLimit.use(steps);
    },
  };
}
