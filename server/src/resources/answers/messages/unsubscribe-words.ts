/** The words of the page of an unsubscribe link, in the languages of the participant page. */
export interface UnsubscribeWords {
  title: string;
  ask: string;
  unsubscribe: string;
  unsubscribed: string;
  resubscribe: string;
  subscribed: string;
  /** For a link that is not valid. */
  invalid: string;
  failed: string;
}

export const UNSUBSCRIBE_WORDS: ReadonlyMap<string, UnsubscribeWords> = new Map([
  [
    'en',
    {
      title: 'Messages',
      ask: 'Do you want to stop getting messages from us?',
      unsubscribe: 'Unsubscribe',
      unsubscribed: 'You will get no more messages.',
      resubscribe: 'Receive messages again',
      subscribed: 'You will get messages again.',
      invalid:
        'This link is incomplete or no longer valid. Use the link in the newest message that you have received.',
      failed: 'Something went wrong. Please try again later.',
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
      invalid:
        'Dieser Link ist unvollständig oder gilt nicht mehr. Verwenden Sie den Link in der neuesten Nachricht, die Sie erhalten haben.',
      failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
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
      invalid:
        'Ce lien est incomplet ou n’est plus valable. Utilisez le lien du message le plus récent que vous avez reçu.',
      failed: 'Une erreur est survenue. Veuillez réessayer plus tard.',
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
      invalid:
        'Este enlace está incompleto o ya no es válido. Use el enlace del mensaje más reciente que haya recibido.',
      failed: 'Algo salió mal. Inténtelo de nuevo más tarde.',
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
      invalid:
        'Questo link è incompleto o non è più valido. Usi il link nel messaggio più recente che ha ricevuto.',
      failed: 'Qualcosa è andato storto. Riprova più tardi.',
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
      invalid:
        'Esta ligação está incompleta ou já não é válida. Use a ligação da mensagem mais recente que recebeu.',
      failed: 'Ocorreu um erro. Tente de novo mais tarde.',
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
      invalid:
        'Deze link is onvolledig of niet meer geldig. Gebruik de link in het nieuwste bericht dat u hebt gekregen.',
      failed: 'Er ging iets mis. Probeer het later opnieuw.',
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
      invalid:
        'Ten link jest niepełny lub nieaktualny. Proszę użyć linku z najnowszej otrzymanej wiadomości.',
      failed: 'Coś poszło nie tak. Spróbuj później.',
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
      invalid: 'Bu bağlantı eksik veya artık geçerli değil. Aldığınız en yeni iletideki bağlantıyı kullanın.',
      failed: 'Bir sorun oluştu. Lütfen daha sonra yeniden deneyin.',
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
      invalid: 'هذا الرابط غير مكتمل أو لم يعد صالحًا. استخدم الرابط الموجود في أحدث رسالة وصلتك.',
      failed: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى لاحقًا.',
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
      invalid:
        'Эта ссылка неполная или больше не действует. Воспользуйтесь ссылкой из самого нового сообщения.',
      failed: 'Произошла ошибка. Попробуйте позже.',
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
      invalid: 'Це посилання неповне або більше не діє. Скористайтеся посиланням з найновішого повідомлення.',
      failed: 'Сталася помилка. Спробуйте пізніше.',
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
      invalid: '此链接不完整或已失效。请使用您收到的最新消息中的链接。',
      failed: '出了点问题。请稍后再试。',
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
      invalid: '此連結不完整或已失效。請使用您收到的最新訊息中的連結。',
      failed: '發生問題。請稍後再試。',
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
      invalid:
        'このリンクは不完全か、無効になっています。受け取った最新のメッセージのリンクをお使いください。',
      failed: '問題が発生しました。後でもう一度お試しください。',
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
      invalid:
        '이 링크는 완전하지 않거나 더 이상 유효하지 않습니다. 가장 최근에 받은 메시지의 링크를 사용하세요.',
      failed: '문제가 생겼습니다. 나중에 다시 시도하세요.',
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
      invalid: 'यह लिंक अधूरा है या अब मान्य नहीं है। आपको मिले सबसे नए संदेश का लिंक इस्तेमाल करें।',
      failed: 'कुछ गड़बड़ हुई। कृपया बाद में फिर कोशिश करें।',
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
      invalid: 'הקישור אינו שלם או שאינו תקף עוד. יש להשתמש בקישור שבהודעה האחרונה שקיבלת.',
      failed: 'משהו השתבש. נא לנסות שוב מאוחר יותר.',
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
      invalid:
        'Länken är ofullständig eller gäller inte längre. Använd länken i det senaste meddelandet du har fått.',
      failed: 'Något gick fel. Försök igen senare.',
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
      invalid:
        'Dette link er ufuldstændigt eller gælder ikke længere. Brug linket i den nyeste besked, du har fået.',
      failed: 'Noget gik galt. Prøv igen senere.',
    },
  ],
]);
