/** The words of the page of an unsubscribe link, in the languages of the participant page. */
export interface UnsubscribeWords {
  title: string;
  ask: string;
  unsubscribe: string;
  unsubscribed: string;
  resubscribe: string;
  subscribed: string;
}

export const UNSUBSCRIBE_WORDS: ReadonlyMap<string, UnsubscribeWords> = new Map([
  [
    'en',
    {
      title: 'Messages',
      ask: 'Do you want no more messages from us?',
      unsubscribe: 'Unsubscribe',
      unsubscribed: 'You get no more messages.',
      resubscribe: 'Receive messages again',
      subscribed: 'You get messages again.',
    },
  ],
  [
    'de',
    {
      title: 'Nachrichten',
      ask: 'Möchten Sie keine Nachrichten mehr von uns erhalten?',
      unsubscribe: 'Abbestellen',
      unsubscribed: 'Sie erhalten keine Nachrichten mehr.',
      resubscribe: 'Wieder Nachrichten erhalten',
      subscribed: 'Sie erhalten wieder Nachrichten.',
    },
  ],
  [
    'fr',
    {
      title: 'Messages',
      ask: 'Souhaitez-vous ne plus recevoir de messages de notre part ?',
      unsubscribe: 'Se désabonner',
      unsubscribed: 'Vous ne recevrez plus de messages.',
      resubscribe: 'Recevoir à nouveau des messages',
      subscribed: 'Vous recevez à nouveau des messages.',
    },
  ],
  [
    'es',
    {
      title: 'Mensajes',
      ask: '¿Desea no recibir más mensajes nuestros?',
      unsubscribe: 'Darse de baja',
      unsubscribed: 'Ya no recibirá más mensajes.',
      resubscribe: 'Volver a recibir mensajes',
      subscribed: 'Vuelve a recibir mensajes.',
    },
  ],
  [
    'it',
    {
      title: 'Messaggi',
      ask: 'Non desidera più ricevere messaggi da noi?',
      unsubscribe: 'Annulla l’iscrizione',
      unsubscribed: 'Non riceverà più messaggi.',
      resubscribe: 'Ricevi di nuovo i messaggi',
      subscribed: 'Riceve di nuovo i messaggi.',
    },
  ],
  [
    'pt',
    {
      title: 'Mensagens',
      ask: 'Deseja não receber mais mensagens nossas?',
      unsubscribe: 'Cancelar a subscrição',
      unsubscribed: 'Não receberá mais mensagens.',
      resubscribe: 'Voltar a receber mensagens',
      subscribed: 'Volta a receber mensagens.',
    },
  ],
  [
    'nl',
    {
      title: 'Berichten',
      ask: 'Wilt u geen berichten meer van ons ontvangen?',
      unsubscribe: 'Afmelden',
      unsubscribed: 'U ontvangt geen berichten meer.',
      resubscribe: 'Weer berichten ontvangen',
      subscribed: 'U ontvangt weer berichten.',
    },
  ],
  [
    'pl',
    {
      title: 'Wiadomości',
      ask: 'Czy chcesz nie otrzymywać od nas więcej wiadomości?',
      unsubscribe: 'Zrezygnuj z subskrypcji',
      unsubscribed: 'Nie będziesz już otrzymywać wiadomości.',
      resubscribe: 'Otrzymuj wiadomości ponownie',
      subscribed: 'Ponownie otrzymujesz wiadomości.',
    },
  ],
  [
    'tr',
    {
      title: 'Mesajlar',
      ask: 'Bizden artık mesaj almak istemiyor musunuz?',
      unsubscribe: 'Abonelikten çık',
      unsubscribed: 'Artık mesaj almayacaksınız.',
      resubscribe: 'Yeniden mesaj al',
      subscribed: 'Yeniden mesaj alıyorsunuz.',
    },
  ],
  [
    'ar',
    {
      title: 'الرسائل',
      ask: 'هل تريد التوقف عن تلقي رسائلنا؟',
      unsubscribe: 'إلغاء الاشتراك',
      unsubscribed: 'لن تتلقى رسائل بعد الآن.',
      resubscribe: 'تلقي الرسائل مرة أخرى',
      subscribed: 'ستتلقى الرسائل مرة أخرى.',
    },
  ],
  [
    'ru',
    {
      title: 'Сообщения',
      ask: 'Вы хотите больше не получать от нас сообщений?',
      unsubscribe: 'Отписаться',
      unsubscribed: 'Вы больше не будете получать сообщения.',
      resubscribe: 'Снова получать сообщения',
      subscribed: 'Вы снова получаете сообщения.',
    },
  ],
  [
    'uk',
    {
      title: 'Повідомлення',
      ask: 'Ви хочете більше не отримувати від нас повідомлень?',
      unsubscribe: 'Відписатися',
      unsubscribed: 'Ви більше не отримуватимете повідомлень.',
      resubscribe: 'Знову отримувати повідомлення',
      subscribed: 'Ви знову отримуєте повідомлення.',
    },
  ],
  [
    'zh-Hans',
    {
      title: '消息',
      ask: '您不想再收到我们的消息吗？',
      unsubscribe: '退订',
      unsubscribed: '您将不再收到消息。',
      resubscribe: '重新接收消息',
      subscribed: '您将重新收到消息。',
    },
  ],
  [
    'zh-Hant',
    {
      title: '訊息',
      ask: '您不想再收到我們的訊息嗎？',
      unsubscribe: '取消訂閱',
      unsubscribed: '您將不再收到訊息。',
      resubscribe: '重新接收訊息',
      subscribed: '您將重新收到訊息。',
    },
  ],
  [
    'ja',
    {
      title: 'メッセージ',
      ask: '今後メッセージの受信を停止しますか？',
      unsubscribe: '配信を停止する',
      unsubscribed: '今後メッセージは届きません。',
      resubscribe: '再びメッセージを受け取る',
      subscribed: '再びメッセージをお届けします。',
    },
  ],
  [
    'ko',
    {
      title: '메시지',
      ask: '더 이상 메시지를 받지 않으시겠습니까?',
      unsubscribe: '수신 거부',
      unsubscribed: '더 이상 메시지를 받지 않습니다.',
      resubscribe: '메시지 다시 받기',
      subscribed: '메시지를 다시 받습니다.',
    },
  ],
  [
    'hi',
    {
      title: 'संदेश',
      ask: 'क्या आप हमसे और संदेश नहीं चाहते?',
      unsubscribe: 'सदस्यता समाप्त करें',
      unsubscribed: 'अब आपको संदेश नहीं मिलेंगे।',
      resubscribe: 'फिर से संदेश प्राप्त करें',
      subscribed: 'आपको फिर से संदेश मिलेंगे।',
    },
  ],
  [
    'he',
    {
      title: 'הודעות',
      ask: 'האם ברצונך להפסיק לקבל מאיתנו הודעות?',
      unsubscribe: 'ביטול הרישום',
      unsubscribed: 'לא יישלחו אליך עוד הודעות.',
      resubscribe: 'קבלת הודעות מחדש',
      subscribed: 'הודעות יישלחו אליך שוב.',
    },
  ],
  [
    'sv',
    {
      title: 'Meddelanden',
      ask: 'Vill du inte få fler meddelanden från oss?',
      unsubscribe: 'Avsluta prenumerationen',
      unsubscribed: 'Du får inga fler meddelanden.',
      resubscribe: 'Få meddelanden igen',
      subscribed: 'Du får meddelanden igen.',
    },
  ],
  [
    'da',
    {
      title: 'Beskeder',
      ask: 'Ønsker du ikke at modtage flere beskeder fra os?',
      unsubscribe: 'Afmeld',
      unsubscribed: 'Du modtager ikke flere beskeder.',
      resubscribe: 'Modtag beskeder igen',
      subscribed: 'Du modtager beskeder igen.',
    },
  ],
]);
