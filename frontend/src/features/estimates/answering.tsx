import type { Estimate, ShownEstimate, SignatureStroke } from '@contracts/payments/estimates';
import type { Dispatch } from '@reduxjs/toolkit';
import { estimateMessages } from '@contracts/vocabulary/estimates';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { editConflict, isApiError, messageOf } from '../../shared/api/api-error';
import { OptionCards } from '../../shared/estimates/option-cards';
import { formatMoney } from '../../shared/format';
import { Button } from '../../shared/ui/button';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { ApproveForm } from './approve-form';
import { DeclineForm } from './decline-form';
import { showAnswered, showNewest, useAnswerEstimateMutation } from './estimate-endpoints';
import styles from './estimate.module.css';
import { QuestionForm } from './question-form';

interface AnsweringProps {
  token: string;
  shown: ShownEstimate;
  refetch: () => void;
}

type ShownDispatch = Dispatch &
  ((show: ReturnType<typeof showAnswered> | ReturnType<typeof showNewest>) => unknown);

/** The options, and a customer's ways to answer. What is typed stays, whatever else changes. */
export function Answering({ token, shown, refetch }: AnsweringProps) {
  const dispatch = useDispatch<ShownDispatch>();
  const { estimate, approvedBefore } = shown;
  const { options, revision, fee } = estimate;
  const only = options.length === 1 ? 0 : null;
  const [chosen, setChosen] = useState<{ revision: number; index: number } | null>(null);
  const [asked, setAsked] = useState<'approve' | 'decline' | 'question' | null>(null);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [name, setName] = useState('');
  const [signature, setSignature] = useState<SignatureStroke[]>([]);
  const [reason, setReason] = useState('');
  const [question, setQuestion] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [answer, { isLoading }] = useAnswerEstimateMutation();
  const group = useRef<HTMLElement>(null);
  // A choice of another version says nothing about this one.
  const index = chosen?.revision === revision ? chosen.index : only;
  const option = index === null ? null : (options[index] ?? null);

  const [known, setKnown] = useState(revision);
  if (known !== revision) {
    setKnown(revision);
    setFailure('The estimate changed while you had this page open. Here’s the new one.');
    if (asked !== 'question') setAsked(null);
  }
  const shownRevision = useRef(revision);
  useEffect(() => {
    // The form in which the customer was may be gone.
    const isNew = shownRevision.current !== revision;
    if (isNew && document.activeElement === document.body) group.current?.focus();
    shownRevision.current = revision;
  }, [revision]);

  const panel = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (asked !== null && asked !== wasAsked.current) {
      panel.current?.querySelector('h2')?.focus();
    }
    wasAsked.current = asked;
  }, [asked]);

  const send = async (body: { decision: 'approve' | 'decline'; reason?: string }) => {
    setFailure('');
    const { data, error } = await answer({
      token,
      body: {
        revision,
        ...body,
        ...(body.decision === 'approve' && {
          ...(index !== null && { option: index }),
          name: name.trim(),
          ...(signature.length > 0 && { signature }),
        }),
      },
    });
    if (data) return void dispatch(showAnswered(token, data));
    const newest = editConflict<Estimate>(error);
    if (newest) dispatch(showNewest(token, newest));
    else setFailure(messageOf(error, 'Something went wrong on our side. Please try again.'));
    if (newest || (isApiError(error) && error.status === 409)) refetch();
  };
  const back = () => {
    setAsked(null);
    group.current?.focus();
  };
  return (
    <>
      <section className={styles.found} aria-labelledby="options" ref={group} tabIndex={-1}>
        <h2 id="options">{options.length === 1 ? 'What it costs' : 'Your options'}</h2>
        {failure !== '' && asked === null && (
          <p className={styles.notice} role="alert">
            {failure}
          </p>
        )}
        <div role={only === null ? 'radiogroup' : undefined} aria-labelledby="options">
          <OptionCards
            options={options}
            marked={only === null ? index : null}
            {...(only === null && {
              renderChoice: (each, at) => (
                <label className={styles.choose}>
                  <input
                    type="radio"
                    name="option"
                    checked={index === at}
                    onChange={() => {
                      setChosen({ revision, index: at });
                      setTried(false);
                    }}
                  />
                  <span>
                    {index === at ? 'Chosen' : 'Choose'}
                    <VisuallyHidden>
                      : {each.name}, {formatMoney(each.total)}
                    </VisuallyHidden>
                  </span>
                </label>
              ),
            })}
          />
        </div>
        {asked === null && (
          <div className={styles.bar} data-chosen={option !== null} data-no-print="">
            <p className={styles.barWords} role={tried && !option ? 'alert' : undefined}>
              {option
                ? option.name
                : `${estimateMessages.option}${tried ? ' first' : ' to approve it'}.`}
            </p>
            <Button
              variant="primary"
              onClick={() => {
                setTried(true);
                if (option) setAsked('approve');
              }}
            >
              {option ? `Approve ${formatMoney(option.total)}` : 'Approve'}
            </Button>
          </div>
        )}
      </section>
      <div ref={panel} data-no-print="">
        {asked === 'approve' && option && (
          <ApproveForm
            option={option}
            name={name}
            signature={signature}
            failure={failure}
            isSending={isLoading}
            onName={setName}
            onSignature={setSignature}
            onApprove={() => void send({ decision: 'approve' })}
            onBack={back}
          />
        )}
        {asked === 'decline' && (
          <DeclineForm
            fee={fee}
            approvedBefore={approvedBefore}
            reason={reason}
            failure={failure}
            isSending={isLoading}
            onReason={setReason}
            onDecline={() =>
              void send({
                decision: 'decline',
                ...(reason.trim() !== '' && { reason: reason.trim() }),
              })
            }
            onBack={back}
          />
        )}
        {asked === 'question' && (
          <QuestionForm
            token={token}
            question={question}
            onQuestion={setQuestion}
            onAsked={() => {
              setQuestion('');
              setIsAsked(true);
              back();
            }}
            onBack={back}
          />
        )}
        <p role="status" className={styles.asked}>
          {isAsked &&
            asked !== 'question' &&
            'We got your question. The office answers by phone or text.'}
        </p>
        {asked === null && (
          <div className={styles.others}>
            <Button onClick={() => setAsked('question')}>Ask a question</Button>
            <Button onClick={() => setAsked('decline')}>Decline</Button>
          </div>
        )}
      </div>
    </>
  );
}
