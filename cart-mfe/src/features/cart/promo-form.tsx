import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Box, Button, chakra, Flex, Text, VisuallyHidden, Price } from '@bindery/shared/ui';
import type { Promotion } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { addPromotion, removePromotion } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { WriteFailure } from '../../data/cart/refusal';
import { takenOff } from '../line';
import { PromoOffers } from './promo-offers';
import { usePromoFaults, usePromoRefusal } from './use-promo-refusal';

const MAX_CODE_LENGTH = 40;

interface PromoFormProps {
  /** advertised promotions that are not in the cart yet */
  offers: readonly Promotion[];
}

/**
 * The advertised codes, and a field for any other code. A refused code stays in the field, and the reason appears.
 * Source: docs/rules.md PROMO-04
 */
export function PromoForm({ offers }: PromoFormProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [appliedCode, setApplied] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  function closeApplied(code: string): void {
    setApplied(code);
    setOpen(false);
    toggle.current?.focus();
  }
  return (
    <Box marginTop="4">
      <PromoOffers offers={offers} onApplied={() => toggle.current?.focus()} />
      <TextButton
        ref={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setOpen(!isOpen);
          setApplied('');
          if (!isOpen) requestAnimationFrame(() => field.current?.focus());
        }}
      >
        {words.promoToggle}
      </TextButton>
      <Box id={panelId} hidden={!isOpen}>
        <CodeForm field={field} onApplied={closeApplied} />
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {words.promoRule}
        </Text>
      </Box>
      <VisuallyHidden role="status">{appliedCode ? words.promoCounts(appliedCode) : null}</VisuallyHidden>
    </Box>
  );
}

interface CodeFormProps {
  field: RefObject<HTMLInputElement | null>;
  /** @param code - the code as the cart spells it */
  onApplied(code: string): void;
}

function usePromoCode({ field, onApplied }: CodeFormProps) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refusalOf = usePromoRefusal();
  const { write, isBusy, error, reset } = useCartWrite(
    (market, wish: string, key) => addPromotion(market, wish, key),
    (_answer, _earlierCart, wish) => {
      // an accepted code appears in the summary, so the field is emptied
      setCode('');
      onApplied(wish.toUpperCase());
    },
  );
  return {
    code,
    isBusy,
    fault: isMissing ? words.promoMissing : refusalOf(error),
    change: (text: string): void => {
      setCode(text);
      setMissing(false);
      if (error) reset();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      const wish = code.trim();
      setMissing(wish === '');
      if (wish === '') field.current?.focus();
      else write(wish);
    },
  };
}

function CodeForm({ field, onApplied }: CodeFormProps) {
  const words = useWords();
  const id = useId();
  const { code, isBusy, fault, change, submit } = usePromoCode({ field, onApplied });
  return (
    <chakra.form onSubmit={submit} noValidate marginTop="2">
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="semibold" marginBottom="1">
        {words.promoLabel}
      </chakra.label>
      <Flex gap="2">
        <chakra.input
          ref={field}
          id={id}
          value={code}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-told`}
          onChange={({ target }) => change(target.value)}
          flex="1"
          minWidth="0"
          minHeight="11"
          paddingInline="3"
          bg="bg.panel"
          borderWidth="1px"
          borderStyle="solid"
          borderColor={fault === undefined ? 'border.strong' : 'border.error'}
          borderRadius="md"
        />
        <Button type="submit" variant="outline" paddingInline="4" aria-busy={isBusy}>
          {isBusy ? words.promoApplying : words.promoApply}
        </Button>
      </Flex>
      <Text
        id={`${id}-told`}
        role={fault === undefined ? undefined : 'alert'}
        fontSize="sm"
        color="fg.error"
        marginTop="1"
      >
        {fault}
      </Text>
    </chakra.form>
  );
}

/** What a promotion saves, or why it saves nothing, with a remove button. Source: docs/rules.md PROMO-04 */
export function PromoRow({ promotion }: { promotion: Promotion }) {
  const { code, name, percent, amount, inactive } = promotion;
  const words = useWords();
  const faults = usePromoFaults();
  const about = inactive ? faults[inactive] : name;
  const { write, isBusy, error } = useCartWrite((market, wish: string, key) =>
    removePromotion(market, wish, key),
  );
  return (
    <Box opacity={isBusy ? 0.6 : 1} aria-busy={isBusy}>
      <Flex justify="space-between" align="baseline" gap="4">
        <Box as="dt" minWidth="0">
          <Text as="span" overflowWrap="anywhere">
            {`${code}${percent ? ` (\u2212${percent})` : ''}`}
          </Text>
        </Box>
        {inactive ? null : (
          <Box as="dd">
            <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
          </Box>
        )}
      </Flex>
      <Flex as="dd" align="baseline" columnGap="3" wrap="wrap" marginTop="-1">
        {about === code ? null : (
          <Text as="span" fontSize="sm" color={inactive ? 'fg.error' : 'fg.muted'}>
            {about}
          </Text>
        )}
        <TextButton minHeight="6" aria-label={words.removeName(code)} onClick={() => write(code)}>
          {words.remove}
        </TextButton>
        <WriteFailure error={error} text={words.changeFailed} />
      </Flex>
    </Box>
  );
}
