import type { Form, FormValue } from './form';
import { invalidRequest } from './stripe-failure';

/**
 * What the emulator does with a parameter. `satisfies Supports<…>` makes a forgotten one a compile
 * error. Parameters that aren't emulated are refused.
 */
export type Support = 'taken' | 'without effect' | 'not emulated';
export type Supports<Params> = { readonly [Name in keyof Required<Params>]: Support };

/** Reads parameters with the errors of https://docs.stripe.com/error-codes */
export class Parameters {
  constructor(
    private readonly form: Form,
    private readonly within: string = '',
  ) {}

  /** @throws parameter_unknown, not_emulated */
  only(known: Readonly<Record<string, Support>>): this {
    for (const name of this.form.keys()) {
      const param = this.paramOf(name);
      const support = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!support) {
        throw invalidRequest(`Received unknown parameter: ${param}`, {
          code: 'parameter_unknown',
          param,
        });
      }
      if (support === 'not emulated') {
        throw invalidRequest(`This emulator of Stripe does not have the parameter ${param}.`, {
          code: 'not_emulated',
          param,
        });
      }
    }
    return this;
  }

  has(name: string): boolean {
    return this.form.has(name);
  }

  isText(name: string): boolean {
    return typeof this.form.get(name) === 'string';
  }

  text(name: string, { max = 5_000 } = {}): string | undefined {
    const value = this.form.get(name);
    if (value === undefined) return undefined;
    const param = this.paramOf(name);
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${param}`, { param });
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    }
    if (value.length > max) {
      throw invalidRequest(
        `Invalid string: ${param} must be at most ${max} characters; yours is ${value.length}`,
        { param },
      );
    }
    return value;
  }

  requiredText(name: string, limits: { max?: number } = {}): string {
    return this.text(name, limits) ?? this.fail(name);
  }

  /** Text that an empty value unsets: null. */
  clearableText(name: string, limits: { max?: number } = {}): string | null | undefined {
    return this.form.get(name) === '' ? null : this.text(name, limits);
  }

  /** Text that an empty value unsets. @throws email_invalid */
  email(name: string): string | null | undefined {
    const value = this.clearableText(name, { max: 800 });
    if (value == null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
    throw invalidRequest(`Invalid email address: ${value}`, {
      code: 'email_invalid',
      param: this.paramOf(name),
    });
  }

  integer(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const param = this.paramOf(name);
    const number = Number(value);
    const code = 'parameter_invalid_integer';
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) {
      throw invalidRequest(`Invalid integer: ${value.slice(0, 100)}`, { code, param });
    }
    if (number < min) {
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, { code, param });
    }
    if (number > max) {
      throw invalidRequest(`This value must be less than or equal to ${max}.`, { code, param });
    }
    return number;
  }

  requiredInteger(name: string, limits: { min?: number; max?: number } = {}): number {
    return this.integer(name, limits) ?? this.fail(name);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value === 'true') return true;
    if (value === 'false') return false;
    throw invalidRequest(`Invalid boolean: ${value.slice(0, 100)}`, { param: this.paramOf(name) });
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((each) => each === value);
    if (found) return found;
    const param = this.paramOf(name);
    throw invalidRequest(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param });
  }

  child(name: string): Parameters | undefined {
    const value = this.form.get(name);
    if (value === undefined || value === '') return undefined;
    const param = this.paramOf(name);
    if (typeof value === 'string') {
      throw invalidRequest(`Invalid object: ${param}`, { param });
    }
    return new Parameters(value, param);
  }

  /** `name[]=a&name[]=b`, numbered or not. */
  texts(name: string, { max = 100 } = {}): string[] | undefined {
    const value = this.form.get(name);
    if (value === undefined) return undefined;
    const param = this.paramOf(name);
    const items: FormValue[] = typeof value === 'string' ? [] : [...value.values()];
    const texts = items.filter((item) => typeof item === 'string');
    if (typeof value === 'string' || texts.length < items.length || items.length > max) {
      throw invalidRequest(`Invalid array: ${param}`, { param });
    }
    return texts;
  }

  /**
   * The changed `metadata`: empty values remove a name, an empty `metadata` clears all.
   * Up to 50 names of 40 characters, values of 500: https://docs.stripe.com/api/metadata
   */
  metadata(before: Readonly<Record<string, string>>): Record<string, string> {
    const value = this.form.get('metadata');
    if (value === undefined) return { ...before };
    if (value === '') return {};
    if (typeof value === 'string') {
      throw invalidRequest('Invalid object: metadata', { param: 'metadata' });
    }
    const after = new Map(Object.entries(before));
    for (const [name, text] of value) {
      const param = `metadata[${name}]`;
      if (typeof text !== 'string' || name.length > 40 || text.length > 500) {
        throw invalidRequest(
          'Metadata values can have up to 500 characters, and their names up to 40.',
          { param },
        );
      }
      if (text === '') after.delete(name);
      else after.set(name, text);
    }
    if (after.size > 50) {
      throw invalidRequest('Metadata can have up to 50 names.', { param: 'metadata' });
    }
    return Object.fromEntries(after);
  }

  fail(name: string): never {
    const param = this.paramOf(name);
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  paramOf(name: string): string {
    return this.within ? `${this.within}[${name}]` : name;
  }
}
